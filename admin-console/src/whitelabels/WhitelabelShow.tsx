import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '@/components/Facts';
import { OutLink } from '@/components/OutLink';
import { Panel } from '@/components/Panel';
import { ShowPage } from '@/components/ShowPage';
import { Swatch } from '@/components/Swatch';
import { languageName, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Actions } from './Actions';
import { addressOf } from './address';
import type { Whitelabel, WhitelabelDetail } from './calls';
import { Deals } from './Deals';
import { Domains } from './Domains';
import { shownOnConsole } from './form';
import { History } from './History';
import { Logo } from './Logo';
import { Plans } from './Plans';
import { Status } from './Status';

type Shown = Whitelabel | WhitelabelDetail;

/** isDetail reports whether a record has all fields that the page shows; a record of a list lacks most. */
const isDetail = (shown: Shown): shown is WhitelabelDetail => 'domainStates' in shown;

/** WhitelabelShow is the page of one white-label. */
export function WhitelabelShow() {
  const t = useText();
  return (
    <ShowPage<Shown>
      always
      list={t('resources.whitelabels.title')}
      header={(whitelabel) => ({
        title: whitelabel.name,
        aside: (
          <Status active={whitelabel.isActive} {...(isDetail(whitelabel) && { domains: whitelabel.domainStates })} />
        ),
        below: <code>{whitelabel.slug}</code>,
        action: isDetail(whitelabel) && (
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Actions whitelabel={whitelabel} />
          </Box>
        ),
      })}
    >
      {(whitelabel) => (
        <>
          {!whitelabel.isActive && <Alert severity="info">{t('resources.whitelabels.inactiveText')}</Alert>}
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
              alignItems: 'start',
            }}
          >
            <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
              <Place whitelabel={whitelabel} />
              {isDetail(whitelabel) && <Plans whitelabel={whitelabel} />}
              {isDetail(whitelabel) && <Deals whitelabel={whitelabel} />}
            </Box>
            <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
              {isDetail(whitelabel) && <Domains whitelabel={whitelabel} />}
              <Look whitelabel={whitelabel} />
              {isDetail(whitelabel) && <History whitelabel={whitelabel} />}
            </Box>
          </Box>
        </>
      )}
    </ShowPage>
  );
}

const Lines = ({ children }: { children: ReactNode[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, justifyItems: 'start' }}>
    {children}
  </Box>
);

function Place({ whitelabel: { appName, language, domains, paths } }: { whitelabel: Whitelabel }) {
  const t = useText();
  const [home] = domains;
  return (
    <Panel title={t('resources.whitelabels.place')}>
      <Facts
        facts={[
          { label: t('resources.whitelabels.fields.appName'), value: appName },
          {
            label: t('resources.whitelabels.fields.language'),
            value: <span lang={language}>{languageName(language)}</span>,
          },
          {
            label: t('resources.whitelabels.fields.domains'),
            value:
              domains.length === 0 ? (
                <em>{t('resources.whitelabels.noDomains')}</em>
              ) : (
                <Lines>
                  {domains.map((domain) => (
                    <li key={domain}>
                      <OutLink href={addressOf(domain)}>{domain}</OutLink>
                    </li>
                  ))}
                </Lines>
              ),
          },
          {
            label: t('resources.whitelabels.fields.paths'),
            value:
              paths.length === 0 ? (
                t('resources.whitelabels.everywhere')
              ) : (
                <Lines>
                  {paths.map((path) => (
                    <li key={path}>
                      {home ? (
                        <OutLink href={addressOf(home, path.replace(/\/\*$/, ''))}>{`/${path}`}</OutLink>
                      ) : (
                        `/${path}`
                      )}
                    </li>
                  ))}
                </Lines>
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Look({ whitelabel }: { whitelabel: Whitelabel }) {
  const t = useText();
  const numbers = useNumbers();
  const yesOrNo = (yes: boolean) => t(yes ? 'value.yes' : 'value.no');
  const { name, primaryColor, buttonColor, backgroundColor, backgroundImage, backgroundOpacity } = whitelabel;
  const colour = (field: 'primaryColor' | 'buttonColor' | 'backgroundColor', value: string): Fact => {
    const label = t(`resources.whitelabels.fields.${field}`);
    return { label, value: value ? <Swatch colour={value} label={label} /> : t('value.none') };
  };
  const facts = [
    { label: t('resources.whitelabels.fields.logo'), value: <Logo whitelabel={whitelabel} height={32} /> },
    colour('primaryColor', primaryColor),
    colour('buttonColor', buttonColor),
    colour('backgroundColor', backgroundColor),
    {
      label: t('resources.whitelabels.fields.backgroundImage'),
      value: backgroundImage ? (
        <Box
          component="img"
          src={shownOnConsole(backgroundImage, whitelabel.id)}
          alt={t('resources.whitelabels.background', { name })}
          sx={{
            display: 'block',
            width: 200,
            maxWidth: '100%',
            aspectRatio: '16 / 9',
            objectFit: 'cover',
            borderRadius: 2,
          }}
        />
      ) : (
        t('resources.whitelabels.noImage')
      ),
    },
  ];
  // These facts apply only to a background.
  if (backgroundImage)
    facts.push({
      label: t('resources.whitelabels.fields.showBackgroundImage'),
      value: yesOrNo(whitelabel.showBackgroundImage),
    });
  if (backgroundImage || backgroundColor)
    facts.push({
      label: t('resources.whitelabels.fields.backgroundOpacity'),
      value: numbers.percent(backgroundOpacity),
    });
  facts.push({
    label: t('resources.whitelabels.fields.hideOriginalBranding'),
    value: yesOrNo(whitelabel.hideOriginalBranding),
  });
  return (
    <Panel title={t('resources.whitelabels.look')}>
      <Facts facts={facts} />
    </Panel>
  );
}
