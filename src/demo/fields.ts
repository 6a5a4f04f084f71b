import type { Craft, Field } from './field.ts';
import { contentDesign } from './fields/content-design.ts';
import { engineering } from './fields/engineering.ts';
import { motionAnd3d } from './fields/motion-and-3d.ts';
import { productAndLeadership } from './fields/product-and-leadership.ts';
import { productDesign } from './fields/product-design.ts';
import { uxAndResearch } from './fields/ux-and-research.ts';
import { visualAndBrand } from './fields/visual-and-brand.ts';

const fields: Field[] = [
  productDesign,
  uxAndResearch,
  visualAndBrand,
  motionAnd3d,
  engineering,
  contentDesign,
  productAndLeadership,
];

export const crafts: { craft: Craft; field: Field }[] = fields.flatMap((field) =>
  field.crafts.map((craft) => ({ craft, field })),
);
