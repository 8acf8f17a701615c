/** The CSS variable with the height of what is fixed at the bottom of the window, in front of every page. */
export const bottomEdgeVariable = '--bottom-edge';

/** The distance that fixed elements keep from the bottom of the window: above the consent banner while it is open. */
export const bottomEdge = `var(${bottomEdgeVariable}, 0px)`;
