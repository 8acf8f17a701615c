/** Whether everything is looked at in every way, as `make prove` does; otherwise a sample of it is. */
export const everyView = process.env.FULL === '1';

/** Of all that something can be looked at in, what it is looked at in now: all, or the one whose turn it is. */
export const sample = <Kind>(all: readonly Kind[], turn: number): readonly Kind[] =>
  everyView ? all : all.slice(turn % all.length, (turn % all.length) + 1);

/** The turn of a screen: a number that follows from its name. */
export const sampleIndex = (screen: string) =>
  [...screen].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0);
