import fc from "fast-check";

/** A property test that fails names its seed; `SEED` repeats it. */
const { SEED } = process.env;
if (SEED) fc.configureGlobal({ seed: Number(SEED) });
