import type { ApiClient, components, Image, operations } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf, recordOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

type Schemas = components['schemas'];

/** A recipe. Its id contains its owner, because the server needs both. */
export type Recipe = Schemas['RecipeRecord'];
export type RecipeInput = Schemas['RecipeInput'];
type RecipeVersion = Schemas['RecipeVersion'];
export type RecipeProblem = Schemas['RecipeProblem'];
export type UsableIngredient = Schemas['UsableIngredient'];
export type RecipeDraft = Schemas['RecipeDraft'];
type RecipeImport = Schemas['RecipeImport'];
export type DraftLine = Schemas['RecipeDraftLine'];
export type Occasion = Schemas['Occasion'];
export type Moment = Schemas['Moment'];
export type Unit = Schemas['Unit'];
export type MealTime = Schemas['MealTime'];
export type CoverChoices = Schemas['CoverChoices'];
export type CoverDraft = Schemas['CoverDraft'];
/** What is derived of a recipe that is being written. */
export type DrawnCover = Schemas['DrawnCover'];
export type Kitchen = Schemas['Kitchen'];

/** The owner of the recipes that all brands share. */
export const platform = 'platform';

const separator = '.';

/** Returns the owner in a recipe's id: the id of a brand, or `platform`. */
export const ownerOf = (id: string) => id.split(separator)[0] ?? platform;

const owned = (owner: string, recipe: Recipe): Recipe => ({ ...recipe, id: `${owner}${separator}${recipe.id}` });

const queryOf = (owner: string) => (owner === platform ? {} : { tenantId: owner });

function pathOf(id: string) {
  const [owner = platform, recipe = ''] = id.split(separator);
  return { owner, path: { id: recipe } };
}

type Query = NonNullable<operations['listAdminRecipes']['parameters']['query']>;

export const recipeCalls = (client: ApiClient): ResourceCalls<Recipe> => ({
  async list(page, { owner: chosen, text, mealTime, withdrawn }, signal) {
    const owner = typeof chosen === 'string' && chosen ? chosen : platform;
    // The server validates filters from the URL.
    const query = { ...page, text, mealTime, withdrawn, ...queryOf(owner) } as Query;
    const { data, total } = bodyOf(await client.GET('/user/admin/recipes', { params: { query }, signal }));
    return { data: data.map((recipe) => owned(owner, recipe)), total };
  },
  async one(id, signal) {
    const { owner, path } = pathOf(id);
    const params = { path, query: queryOf(owner) };
    return owned(owner, recordOf(await client.GET('/user/admin/recipes/{id}', { params, signal })));
  },
  async create({ owner, recipe }) {
    const params = { query: { tenantId: String(owner) } };
    // The server validates the form.
    const body = recipe as RecipeInput;
    return owned(String(owner), bodyOf(await client.POST('/user/admin/recipes', { params, body })).data);
  },
  async update(id, { recipe }, version) {
    const { owner, path } = pathOf(id);
    const params = { path, query: queryOf(owner), header: { 'If-Match': version } };
    const body = recipe as RecipeInput;
    return owned(owner, recordOf(await client.PUT('/user/admin/recipes/{id}', { params, body })));
  },
});

/** The operations on recipes besides those of every resource. */
export interface RecipeVerbs {
  /** Withdraws a recipe. */
  withdrawRecipe(id: string): Promise<{ data: Recipe }>;
  /** Restores a withdrawn recipe. */
  offerRecipe(id: string): Promise<{ data: Recipe }>;
  /** Finds ingredients for an owner's recipes by part of a name. */
  findIngredients(owner: string, text: string, signal?: AbortSignal): Promise<{ data: UsableIngredient[] }>;
  /** Draws the cover of a recipe that is being written. Nothing is stored. */
  drawCover(owner: string, draft: CoverDraft, signal?: AbortSignal): Promise<{ data: DrawnCover }>;
  /** Returns the problems of a recipe that is being written. `id` is of an existing one. Nothing is stored. */
  reviewRecipe(
    owner: string,
    id: string | undefined,
    recipe: RecipeInput,
    signal?: AbortSignal,
  ): Promise<{ data: RecipeProblem[] }>;
  /** Returns what a recipe was before its changes, the newest first. */
  recipeVersions(id: string, signal?: AbortSignal): Promise<{ data: RecipeVersion[] }>;
  /** Sets or replaces the photo of a recipe. */
  setPhoto(id: string, file: File): Promise<{ data: Image }>;
  removePhoto(id: string): Promise<void>;
  /** Reads a draft from a web page or from pasted text. Nothing is stored. */
  readRecipe(owner: string, from: RecipeImport): Promise<{ data: RecipeDraft }>;
}

export type RecipeProvider = DataProvider & RecipeVerbs;

export const recipeVerbs = (client: ApiClient): RecipeVerbs => ({
  async withdrawRecipe(id) {
    const { owner, path } = pathOf(id);
    const params = { path, query: { tenantId: owner } };
    return { data: owned(owner, bodyOf(await client.POST('/user/admin/recipes/{id}/withdraw', { params })).data) };
  },
  async offerRecipe(id) {
    const { owner, path } = pathOf(id);
    const params = { path, query: { tenantId: owner } };
    return { data: owned(owner, bodyOf(await client.POST('/user/admin/recipes/{id}/offer', { params })).data) };
  },
  async setPhoto(id, file) {
    const { owner, path } = pathOf(id);
    const form = new FormData();
    form.append('image', file);
    return bodyOf(
      await client.POST('/user/admin/recipes/{id}/photo', {
        params: { path, query: queryOf(owner) },
        // In the contract a file is a string.
        body: { image: '' },
        bodySerializer: () => form,
      }),
    );
  },
  async removePhoto(id) {
    const { owner, path } = pathOf(id);
    await client.DELETE('/user/admin/recipes/{id}/photo', { params: { path, query: queryOf(owner) } });
  },
  async findIngredients(owner, text, signal) {
    const params = { query: { ...queryOf(owner), text } };
    return bodyOf(await client.GET('/user/admin/recipes/ingredients', { params, signal }));
  },
  async drawCover(owner, body, signal) {
    const params = { query: queryOf(owner) };
    return bodyOf(await client.POST('/user/admin/recipes/cover', { params, body, signal }));
  },
  async reviewRecipe(owner, id, body, signal) {
    const query = { ...queryOf(owner), ...(id && { recipe: pathOf(id).path.id }) };
    return bodyOf(await client.POST('/user/admin/recipes/test', { params: { query }, body, signal }));
  },
  async recipeVersions(id, signal) {
    const { owner, path } = pathOf(id);
    const params = { path, query: queryOf(owner) };
    return bodyOf(await client.GET('/user/admin/recipes/{id}/versions', { params, signal }));
  },
  async readRecipe(owner, body) {
    return bodyOf(await client.POST('/user/admin/recipes/import', { params: { query: { tenantId: owner } }, body }));
  },
});

export const recipeOperations: ResourceOperations = {
  list: 'listAdminRecipes',
  create: 'createRecipe',
  edit: 'updateRecipe',
  photo: 'setRecipePhoto',
};
