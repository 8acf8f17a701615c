import type { Household, HouseholdMember, HouseholdMemberInput, SettingsEffect } from '@lepelblad/api';
import { screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { Toaster } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { today } from '@/lib/format';
import { paths } from '@/lib/paths';
import { render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { HouseholdPage } from './HouseholdPage.tsx';
import { MemberPage } from './MemberPage.tsx';

const bo: HouseholdMember = {
  id: '7f8c1f0e-4f5b-4d5e-9f2a-0d6c3b7a1e12',
  name: 'Bo',
  birthYear: 1986,
  child: false,
  kcal: 2600,
  energy: 2600,
  diet: 'vegetarian',
  intolerances: ['treeNuts'],
  dislikes: [],
  mealTimes: ['lunch', 'dinner'],
  days: [0, 2],
};
let stored: Household;
let effect: SettingsEffect;

beforeEach(() => {
  stored = { members: [], most: 5, people: 1, attendance: [] };
  effect = { days: [] };
  const recipesLeft = { breakfast: 9, lunch: 9, dinner: 9, snack: 9 };
  serve({
    'GET /user/household': () => ({ data: stored }),
    'GET /user/settings': () => ({ data: { answers: { diet: 'everything', intolerances: ['fish'] } } }),
    'GET /ingredients': () => ({ data: [] }),
    'GET /receipts/left': () => ({ data: { ...recipesLeft, needed: recipesLeft } }),
    'POST /user/household/members': ({ body }) => {
      const { preview, ...member } = body as HouseholdMemberInput;
      const household = { ...stored, members: [{ ...bo, ...member, dislikes: [] }] };
      if (!preview) stored = household;
      return { data: { household, effect } };
    },
    'DELETE /user/household/members/{id}': ({ query }) => {
      const household = { ...stored, members: [] };
      if (query.preview !== 'true') stored = household;
      return { data: { household, effect } };
    },
  });
});

const open = (path: string) =>
  render(
    <Routes>
      <Route path={paths.household} element={<HouseholdPage />} />
      <Route path={paths.householdMember(':id')} element={<MemberPage />} />
    </Routes>,
    { path },
  );

describe('the household', () => {
  it('shows how much each member eats, when, and what they do not eat', async () => {
    stored.members = [
      bo,
      { ...bo, id: '2', name: 'Kim', child: true, energy: 0, portion: 0.5, days: [0, 1, 2, 3, 4, 5, 6] },
    ];
    open(paths.household);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toBe('Bo2.600\u00a0kcal per dagLunch en diner: ma en woVegetarischNiet: notenWijzig');
    expect(second?.textContent).toContain('Kind, een halve portieLunch en diner: elke dag');
  });

  it('adds a member once the user has consented', async () => {
    const { user } = open(paths.householdMember('new'));
    await user.type(await screen.findByLabelText('Naam'), 'Bo');
    await user.type(screen.getByLabelText('Geboortejaar'), '1986');
    await user.click(screen.getByRole('button', { name: 'Voeg toe' }));
    expect(await screen.findByText('Zet hier een vinkje als dit klopt.')).toBeTruthy();
    expect(requestsOf('POST /user/household/members')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }));
    await user.click(screen.getByRole('button', { name: 'Voeg toe' }));
    expect(await screen.findByRole('heading', { name: 'Bo' })).toBeTruthy();
    const expected = { name: 'Bo', portion: 1, consent: true };
    expect(requestsOf('POST /user/household/members').map(({ body }) => body)).toMatchObject([
      { ...expected, preview: true },
      { ...expected, preview: false },
    ]);
  });

  describe('a member whose arrival replaces dishes', () => {
    beforeEach(() => {
      const dish = (name: string) => ({ recipe: name.toLowerCase(), name, portion: 1 });
      const dinner = { slot: 'dinner', change: 'replaced', before: dish('Kip'), after: dish('Tofu') } as const;
      effect = { days: [{ date: today(), meals: [dinner] }], cooked: { meals: 9, before: 9, after: 21 } };
    });
    const fillIn = async () => {
      const { user } = open(paths.householdMember('new'));
      await user.type(await screen.findByLabelText('Naam'), 'Bo');
      await user.type(screen.getByLabelText('Geboortejaar'), '1986');
      await user.click(screen.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }));
      await user.click(screen.getByRole('button', { name: 'Voeg toe' }));
      return { user, sheet: await screen.findByRole('dialog', { name: 'Dit verandert' }) };
    };

    it('is added after confirmation', async () => {
      const { user, sheet } = await fillIn();
      expect(within(sheet).getByText('in plaats van Kip')).toBeTruthy();
      expect(sheet.textContent).toContain('Bij 9 maaltijden kook je meer: samen van 9 porties naar 21 porties.');
      await user.click(within(sheet).getByRole('button', { name: 'Bewaren' }));
      expect(await screen.findByRole('heading', { name: 'Bo' })).toBeTruthy();
      expect(
        requestsOf('POST /user/household/members').map(({ body }) => (body as HouseholdMemberInput).preview),
      ).toEqual([true, false]);
    });

    it('is not added when the user cancels', async () => {
      const { user, sheet } = await fillIn();
      await user.click(within(sheet).getByRole('button', { name: 'Toch niet' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(stored.members).toEqual([]);
      expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Bo');
    });

    it('is refused in the form, where the user can correct it', async () => {
      const { user, sheet } = await fillIn();
      serve({ 'POST /user/household/members': () => refuse(409, 'household-full', 'Je huishouden is vol.') });
      await user.click(within(sheet).getByRole('button', { name: 'Bewaren' }));
      expect(await screen.findByText('Je huishouden is vol.')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  it.each([
    ['while it is saved', false, 'Bo eet nu mee.'],
    ['while its effect is computed', true, 'Wat je over Bo invulde, is niet bewaard.'],
  ])('a member who is added %s leaves a user who went elsewhere there', async (_, toConfirm, message) => {
    const { answer, come } = later<unknown>();
    const saved = () => ({ data: { household: stored, effect } });
    serve({
      'POST /user/household/members': ({ body }) =>
        (body as HouseholdMemberInput).preview === toConfirm ? answer : saved(),
    });
    const { user } = render(
      <>
        <Toaster />
        <Routes>
          <Route path={paths.week} element="de week" />
          <Route
            path={paths.householdMember(':id')}
            element={
              <>
                <Link to={paths.week}>Week</Link>
                <MemberPage />
              </>
            }
          />
        </Routes>
      </>,
      { path: paths.householdMember('new') },
    );
    await user.type(await screen.findByLabelText('Naam'), 'Bo');
    await user.type(screen.getByLabelText('Geboortejaar'), '1986');
    await user.click(screen.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }));
    await user.click(screen.getByRole('button', { name: 'Voeg toe' }));
    await waitFor(() => expect(requestsOf('POST /user/household/members')).toHaveLength(toConfirm ? 1 : 2));
    await user.click(screen.getByRole('link', { name: 'Week' }));
    if (toConfirm) effect = { days: [{ date: today(), meals: [] }] };
    come(saved());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('de week')).toBeTruthy();
    expect(screen.queryByLabelText('Naam')).toBeNull();
  });

  it('does not ask about the body of a child', async () => {
    const { user } = open(paths.householdMember('new'));
    await user.type(await screen.findByLabelText('Geboortejaar'), '2020');
    expect(await screen.findByText(/Een kind groeit nog/)).toBeTruthy();
    expect(screen.queryByText('Reken het uit')).toBeNull();
    expect(screen.getByRole('radio', { name: 'De helft' })).toBeTruthy();
  });

  it('counts the recipes that suit both, for the meals that they share', async () => {
    stored.members = [bo];
    open(paths.householdMember(bo.id));
    await waitFor(() => expect(requestsOf('GET /receipts/left').at(-1)?.query.intolerances).toBe('fish,treeNuts'));
    expect(requestsOf('GET /receipts/left').at(-1)?.query.diet).toBe('vegetarian');
    expect(await screen.findByText(/Lunch/, { selector: 'span' })).toBeTruthy();
    expect(screen.queryByText(/Ontbijt/, { selector: 'span' })).toBeNull();
  });

  it('keeps the values when it is refused', async () => {
    serve({ 'POST /user/household/members': () => refuse(409, 'household-full', 'Je huishouden is vol.') });
    const { user } = open(paths.householdMember('new'));
    await user.type(await screen.findByLabelText('Naam'), 'Bo');
    await user.type(screen.getByLabelText('Geboortejaar'), '1986');
    await user.click(screen.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }));
    await user.click(screen.getByRole('button', { name: 'Voeg toe' }));
    expect(await screen.findByText('Je huishouden is vol.')).toBeTruthy();
    expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Bo');
  });

  it('removes a member after a confirmation', async () => {
    stored.members = [bo];
    effect = { days: [], cooked: { meals: 1, before: 2.5, after: 1 } };
    const { user } = open(paths.householdMember(bo.id));
    await user.click(await screen.findByRole('button', { name: 'Haal Bo weg' }));
    expect(await screen.findByRole('heading', { name: 'Bo weghalen?' })).toBeTruthy();
    expect(screen.getByText('Bij 1 maaltijd kook je minder: van 2½ porties naar 1 portie.')).toBeTruthy();
    expect(stored.members).toEqual([bo]);
    await user.click(screen.getAllByRole('button', { name: 'Haal Bo weg' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Nog niemand' })).toBeTruthy();
  });

  it('removes a member once, however often the button is pressed', async () => {
    stored.members = [bo];
    const { user } = open(paths.householdMember(bo.id));
    await user.click(await screen.findByRole('button', { name: 'Haal Bo weg' }));
    await screen.findByRole('heading', { name: 'Bo weghalen?' });
    await user.dblClick(screen.getAllByRole('button', { name: 'Haal Bo weg' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Nog niemand' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsOf('DELETE /user/household/members/{id}').map(({ query }) => query.preview)).toEqual([
      'true',
      'false',
    ]);
  });

  it('says so when a member does not exist', async () => {
    open(paths.householdMember('weg'));
    expect(await screen.findByText('Deze persoon staat niet (meer) in je huishouden.')).toBeTruthy();
  });
});
