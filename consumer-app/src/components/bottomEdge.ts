/** Name of the CSS variable with the height of the elements that are fixed to the bottom of the window. */
export const bottomEdgeVariable = '--bottom-edge';

/** The distance of fixed elements from the bottom of the window: above the consent banner while it is open. */
export const bottomEdge = `var(${bottomEdgeVariable}, 0px)`;
