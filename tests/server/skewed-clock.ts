// Loaded before a program (`--import`): its clock is wrong by EASEL_SKEW_MS milliseconds.
const skewMs = Number(process.env.EASEL_SKEW_MS);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    super(...((given.length === 0 ? [RightDate.now() + skewMs] : given) as [number]));
  }

  static override now(): number {
    return RightDate.now() + skewMs;
  }
} as DateConstructor;
