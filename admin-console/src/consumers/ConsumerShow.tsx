import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { Facts } from '@/components/Facts';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';
import { ShowPage } from '@/components/ShowPage';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Consumer, Detail } from './calls';
import { HelpButtons } from './HelpButtons';
import { HelpQuestion } from './HelpQuestion';
import { LookPanel } from './LookPanel';
import { WeekPanel } from './WeekPanel';

/** ConsumerShow is the page of a consumer for support: access, subscription, payments and activity. */
export function ConsumerShow() {
  const t = useText();
  return (
    <ShowPage<Consumer>
      always
      list={t('resources.consumers.title')}
      header={(consumer) => ({
        title: consumer.name,
        below: consumer.email,
        aside: (
          <Status filled={consumer.hasAccess}>
            {t(`resources.consumers.access.${consumer.hasAccess ? 'yes' : 'no'}`)}
          </Status>
        ),
      })}
    >
      {(consumer) =>
        isDetail(consumer) ? (
          <>
            <HelpButtons consumer={consumer} />
            <About consumer={consumer} />
            <Payments consumer={consumer} />
            <LookPanel consumerId={consumer.id} />
            <WeekPanel consumerId={consumer.id} />
            <Letters consumer={consumer} />
            <Activities consumer={consumer} />
          </>
        ) : (
          <Panel>
            <Loading />
          </Panel>
        )
      }
    </ShowPage>
  );
}

/** isDetail reports whether a consumer is complete; those of the list are not. */
const isDetail = (consumer: Consumer): consumer is Detail => consumer.activities !== undefined;

function About({ consumer }: { consumer: Detail }) {
  const t = useText();
  const numbers = useNumbers();
  const { funnel, questionsOpen, inviteUntil, purchaseUntil, sessions, subscription } = consumer;
  const money = subscription && numbers.money(subscription.price.cents, subscription.price.currency);
  return (
    <Panel title={t('resources.consumers.about')}>
      <Facts
        facts={[
          {
            label: t('resources.consumers.fields.subscription'),
            value: subscription
              ? t(`resources.consumers.subscription.${subscription.status}`)
              : t('resources.consumers.noSubscription'),
          },
          { label: t('resources.consumers.fields.price'), value: money },
          {
            label: t('resources.consumers.fields.startedAt'),
            value: subscription && numbers.moment(subscription.startedAt),
          },
          {
            label: t('resources.consumers.fields.periodEnd'),
            value: subscription && numbers.moment(subscription.periodEnd),
          },
          {
            label: t('resources.consumers.fields.endsAt'),
            value: subscription?.endsAt && numbers.moment(subscription.endsAt),
          },
          { label: t('resources.consumers.fields.inviteUntil'), value: inviteUntil && numbers.moment(inviteUntil) },
          {
            label: t('resources.consumers.fields.purchaseUntil'),
            value: purchaseUntil && numbers.moment(purchaseUntil),
          },
          { label: t('resources.consumers.fields.funnel'), value: t(`resources.figures.funnels.${funnel}`) },
          {
            label: t('resources.consumers.fields.questions'),
            value: t(`resources.consumers.questions.${questionsOpen ? 'open' : 'done'}`),
          },
          { label: t('resources.consumers.fields.sessions'), value: numbers.whole(sessions) },
        ]}
      />
    </Panel>
  );
}

function Payments({ consumer }: { consumer: Detail }) {
  const t = useText();
  const numbers = useNumbers();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const [refunding, setRefunding] = useState<Detail['payments'][number] | null>(null);
  return (
    <Panel title={t('resources.consumers.payments')}>
      <Rows empty={t('resources.consumers.noPayments')}>
        {consumer.payments.map((payment) => {
          const { id, date, text, number, kind, status, total } = payment;
          const line = [
            t(`resources.consumers.kind.${kind}`),
            text,
            number,
            numbers.money(total.cents, total.currency),
            t(`resources.consumers.status.${status}`),
          ];
          return (
            <Row key={id} at={date}>
              {line.filter(Boolean).join(' · ')}
              {canAccess && (kind === 'invoice' || kind === 'payment') && status === 'paid' && (
                <Button
                  variant="text"
                  size="small"
                  sx={{ ml: 2, my: -1 }}
                  aria-label={t('resources.consumers.refund.of', { of: [text, number].filter(Boolean).join(' ') })}
                  onClick={() => setRefunding(payment)}
                >
                  {t('resources.consumers.refund.action')}
                </Button>
              )}
            </Row>
          );
        })}
      </Rows>
      {refunding && (
        <HelpQuestion kind="refund" consumer={consumer} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </Panel>
  );
}

function Letters({ consumer: { letters } }: { consumer: Detail }) {
  const t = useText();
  const translate = useTranslate();
  return (
    <Panel title={t('resources.consumers.letters')}>
      <Rows empty={t('resources.consumers.noLetters')}>
        {letters.map(({ at, letter }) => (
          <Row key={`${at} ${letter}`} at={at}>
            {translate(`resources.consumers.letter.${letter}`, { _: letter })}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function Activities({ consumer: { activities } }: { consumer: Detail }) {
  const t = useText();
  return (
    <Panel title={t('resources.consumers.activities')}>
      <Rows empty={t('resources.consumers.noActivities')}>
        {activities.map(({ at, what, device, by }) => (
          <Row key={`${at} ${what}`} at={at}>
            {[what, t(`resources.consumers.by.${by}`), device].filter(Boolean).join(' · ')}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {empty}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 4, pt: 0, pb: 4, display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );
}

function Row({ at, children }: { at: string; children: ReactNode }) {
  const numbers = useNumbers();
  return (
    <Typography
      component="li"
      variant="body2"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
        columnGap: 4,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography component="span" variant="body2" color="textSecondary">
        {numbers.moment(at)}
      </Typography>
      <span>{children}</span>
    </Typography>
  );
}
