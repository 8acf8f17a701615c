/** Whether every variant is tested, as `make prove` does, instead of a sample. */
export const everyView = process.env.FULL === '1';

/** Whether screenshots are taken: with SHOTS=1 and in `make prove`. They take a third of the time of a test. */
export const takesScreenshots = everyView || process.env.SHOTS === '1';

/** The variants to test now: all of them, or one chosen by `turn`. */
export const sample = <Kind>(all: readonly Kind[], turn: number): readonly Kind[] =>
  everyView ? all : all.slice(turn % all.length, (turn % all.length) + 1);

/** A number derived from the name of a screen, to choose its variant. */
export const sampleIndex = (screen: string) =>
  [...screen].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0);
