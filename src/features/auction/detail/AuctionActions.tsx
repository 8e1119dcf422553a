import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { LiveAuction } from './useAuction.ts'
import Typography from '@mui/material/Typography'
import { type MyPart, type Reminders, unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { SwitchRow } from '#src/ui/form/Switch.tsx'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import { api, addressOf } from '#src/api/client.ts'
import { queueChange } from '../mine/myParts.ts'
import { readAuctionCalendar } from '#contract/auction.ts'

/** The actions beside bidding: adding the auction to a calendar, and watching it. One that is over has neither. */
export function AuctionActions({ auction }: { auction: LiveAuction }) {
  const isComing = auction.phase === 'before' || auction.phase === 'running'

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isComing && (
        <Button component="a" href={calendarOf(auction.id)} download variant="outlined" size="small">
          <FormattedMessage id="auctiondetail.calendar" />
        </Button>
      )}
      {auction.phase !== 'over' && auction.mine.part && <WatchButton auction={auction} part={auction.mine.part} />}
    </Box>
  )
}

/** Watching an auction, with its reminders. Each switch is saved immediately. */
function WatchButton({ auction, part }: { auction: LiveAuction; part: MyPart }) {
  const { id, mine } = auction
  const { watch } = part
  const { run, problem } = useAction(async (request: () => Promise<MyPart>) => mine.set(await request()))
  const change = (request: () => Promise<MyPart>) => queueChange(id, () => run(request))

  return (
    <PanelButton
      id="auction.watch"
      command="command.auction_watch"
      keys="w"
      label={<FormattedMessage id={watch ? 'auctiondetail.watch.watching' : 'auctiondetail.watch.watch'} />}
      title="auctiondetail.watch.title"
    >
      {() => (
        <>
          <SwitchRow
            label="auctiondetail.watch.on"
            isOn={watch !== null}
            onSwitch={(isOn) =>
              change(() =>
                isOn ? api(watchAuction, { params: { id }, body: {} }) : api(unwatchAuction, { params: { id } }),
              )
            }
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 0.5 }}>
            <FormattedMessage id="auctiondetail.watch.about" />
          </Typography>
          {reminders.map((name) => (
            <SwitchRow
              key={name}
              label={`auctiondetail.watch.${name}`}
              isOn={watch?.[name] ?? false}
              isDisabled={watch === null}
              onSwitch={(isOn) => change(() => api(watchAuction, { params: { id }, body: { [name]: isOn } }))}
            />
          ))}
          <ApiProblem problem={problem} isInline mt={1} />
        </>
      )}
    </PanelButton>
  )
}

const reminders = ['start', 'endsSoon', 'outbid', 'extended', 'ended'] as const satisfies readonly (keyof Reminders)[]

/** Returns the address of the calendar file of an auction. */
function calendarOf(id: string): string {
  return addressOf(readAuctionCalendar, { params: { id } })
}
