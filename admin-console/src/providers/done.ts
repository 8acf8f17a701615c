/** Done is the answer of a verb. React-admin answers without `done` or an id when the session has ended. */
export interface Done {
  data: { id?: string; done?: true };
}

export const done: Done = { data: { done: true } };
