/** Corner radii of panels and fields, smaller than in the consumer app. */
export const corner = { panel: '12px', field: '10px' } as const;
