/** The variable that says how high what stands at the bottom of the window, in front of every page, is. */
export const bottomEdgeVariable = '--bottom-edge';

/** How far from the bottom of the window things stay that stand there: above the question about measuring, while it is asked. */
export const bottomEdge = `var(${bottomEdgeVariable}, 0px)`;
