export interface paths {
  '/whitelabel/slug/{slug}': { parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never }; requestBody?: never;
      responses: { 200: { headers: {}; content: { 'application/json': { data: { name: string; slug: string; language: string; isActive: boolean; paths: string[]; logoUrl: string; backgroundColor: string; backgroundOpacity: number; backgroundImage: string; showBackgroundImage: boolean; buttonColor: string; hideOriginalBranding: boolean } } } }; 404: { headers: {}; content: { 'application/json': { message: string; code: string } } } } } };
}
