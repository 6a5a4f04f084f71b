import fc from 'fast-check';

/** Gives property tests the same examples in every run. `EASEL_TEST_SEED` tries others. */
fc.configureGlobal({ seed: Number(process.env.EASEL_TEST_SEED ?? 2_026) });
