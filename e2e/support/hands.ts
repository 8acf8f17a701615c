import type { Locator, Page } from '@playwright/test';

/** Counts actions: a click, a choice, or a text that is typed and sent. */
export class Hands {
  actions = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(name: string | RegExp, role: 'button' | 'link' = 'button', within?: Locator) {
    this.actions++;
    await (within ?? this.page.locator('body')).getByRole(role, { name }).first().click();
  }
  async fill(field: Locator, text: string) {
    this.actions++;
    await field.fill(text);
  }
}
