/** Prefix of the names under which the browser's store keeps the views of each user. */
export const viewsOf = 'views.';
