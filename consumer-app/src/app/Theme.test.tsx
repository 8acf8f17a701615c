import { CacheProvider } from '@emotion/react';
import { createBrandTheme } from '@lepelblad/theme';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Paper from '@mui/material/Paper';
import { ThemeProvider } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createStyles } from './providers';
import { Theme } from './Theme';

const theme = createBrandTheme({ primaryColor: '#0f8b8d', buttonColor: '#f26b1d' });

const page = (
  <>
    <CssBaseline />
    <Button variant="contained">Verder</Button>
    <Button variant="text" size="small">
      Terug
    </Button>
    <TextField label="Naam" defaultValue="Noor" />
    <Alert severity="error">Dat lukte niet.</Alert>
    <Paper elevation={3}>Kaart</Paper>
  </>
);

/** A rule with its declarations sorted. Each declaration has another property. */
const sorted = (rule: string) => rule.split(/[{;]/).sort().join(';');

/** The elements of a page and their styles. */
function looks(content: ReactNode) {
  const styles = createStyles({ container: document.createElement('div') });
  const { container, unmount } = render(<CacheProvider value={styles}>{content}</CacheProvider>);
  const plain = (text: string) =>
    text
      .replace(/\bl-\w+/g, 'l')
      .replace(/_r_\w+_/g, 'id')
      .replaceAll(', ', ',');
  const variables = document.head.querySelector('style[nonce]')?.textContent ?? '';
  const rules = variables + (styles.sheet.container.textContent ?? '');
  const rendered = { html: plain(container.innerHTML), rules: plain(rules).split('}').map(sorted).sort() };
  unmount();
  return rendered;
}

it('components have the same styles as with MUI’s own provider', () => {
  const own = looks(<Theme theme={theme}>{page}</Theme>);
  expect(own).toEqual(
    looks(
      <ThemeProvider theme={theme} noSsr>
        {page}
      </ThemeProvider>,
    ),
  );
  expect(own.html).toContain('MuiButton-disableElevation');
  expect(own.rules.join('}')).toContain('prefers-color-scheme: dark');
});

it('a disabled button has no hover, and a loading one a spinner that is readable on it', () => {
  const styles = createStyles({ container: document.createElement('div') });
  const { getByRole } = render(
    <CacheProvider value={styles}>
      <Theme theme={theme}>
        <Button variant="contained" loading>
          Verder
        </Button>
      </Theme>
    </CacheProvider>,
  );
  const rules = styles.sheet.container.textContent ?? '';
  const root = getByRole('button').className.split(' ').at(-1) ?? '';
  expect(rules).toContain(`.${root}:hover:not(.Mui-disabled){background-color:var(--palette-brand-buttonHover`);
  expect(rules).not.toMatch(new RegExp(`\\.${root}:hover\\{[^}]*background-color`));
  expect(rules).toContain(`.${root} .MuiButton-loadingIndicator{color:var(--palette-brand-onDeep`);
});
