import * as z from 'zod';

const text = z.string().max(300);
const reference = z
  .union([text, z.object({ id: text }).transform(({ id }) => id)])
  .nullish()
  .catch(undefined);
const metadata = z.object({ order: text.optional().catch(undefined), payment: text.optional().catch(undefined) });

/** Fields of Stripe events that say what to read. */
export const stripeEventSchema = z.object({
  id: z.string().min(1).max(300),
  type: z.string().max(300),
  data: z.object({
    object: z.object({
      id: text.optional().catch(undefined),
      object: text.optional().catch(undefined),
      client_reference_id: text
        .nullish()
        .catch(undefined)
        .transform((id) => id ?? undefined),
      metadata: metadata.nullish().catch(undefined),
      payment_intent: reference,
      billing_reason: text.nullish().catch(undefined),
      parent: z
        .object({
          subscription_details: z
            .object({ subscription: reference, metadata: metadata.nullish().catch(undefined) })
            .nullish()
            .catch(undefined),
        })
        .nullish()
        .catch(undefined),
    }),
  }),
});
