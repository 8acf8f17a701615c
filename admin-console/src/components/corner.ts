/** Corners of panels and fields: an office has fewer curves than a kitchen. */
export const corner = { panel: '12px', field: '10px' } as const;
