/** How the slugs of the catalogue's liquids end, which are Dutch for every brand: `olijfolie`, `balsamicoazijn`. Juice is measured as its fruit. */
const liquids = /(olie|azijn|saus|tamari|water|melk|bouillon|wijn|sap|siroop|citroen|limoen)$/;

/** Whether an ingredient that is measured in spoons is poured, so that a lot of it goes into a measuring jug. */
export const isPoured = (slug: string): boolean => liquids.test(slug);
