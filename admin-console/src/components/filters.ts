/** isFiltered reports whether a list has a filter other than whose records it has. */
export const isFiltered = (filterValues: object): boolean =>
  Object.keys(filterValues).some((name) => name !== 'brand' && name !== 'owner');

/** withoutFilters returns the filters of a list that has none: whose records it has. */
export const withoutFilters = ({ brand, owner }: { brand?: string; owner?: string }) => ({
  ...(brand && { brand }),
  ...(owner && { owner }),
});
