import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Facts } from '@/components/Facts';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';
import { ShowPage } from '@/components/ShowPage';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Consumer, Detail } from './calls';
import { HelpButtons } from './HelpButtons';

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
        action: isDetail(consumer) && <HelpButtons consumer={consumer} />,
      })}
    >
      {(consumer) =>
        isDetail(consumer) ? (
          <>
            <About consumer={consumer} />
            <Payments consumer={consumer} />
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

/** isDetail tells a complete consumer from one of the list. */
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

function Payments({ consumer: { payments } }: { consumer: Detail }) {
  const t = useText();
  const numbers = useNumbers();
  return (
    <Panel title={t('resources.consumers.payments')}>
      <Rows empty={t('resources.consumers.noPayments')}>
        {payments.map(({ id, date, text, number, kind, status, total }) => (
          <Row key={id} at={date}>
            {[
              t(`resources.consumers.kind.${kind}`),
              text,
              number,
              numbers.money(total.cents, total.currency),
              t(`resources.consumers.status.${status}`),
            ]
              .filter(Boolean)
              .join(' · ')}
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
