import type { Section } from '../legal/article.tsx'

type Rules = { waves: number[]; waveHours: number; defaultRadius: number }

export function jobSections({ waves, waveHours, defaultRadius }: Rules): Section[] {
  return [
    {
      id: 'jobs',
      title: 'How jobs are ordered',
      body: (
        <p>
          Open jobs are shown <strong>newest first</strong>, by the day on which they were posted or renewed. Nothing
          else counts: not the budget, not how many have replied, not who posted the job and not who is looking. No
          place is sold, and members see the same order as everyone else. Only the list “Matching jobs” is in order of
          distance: it has the newest jobs that fit a member’s job alert settings.
        </p>
      ),
    },
    {
      id: 'job-alerts',
      title: 'Who hears of a job first',
      body: (
        <>
          <p>
            Members with Job Alerts on hear of a new job by e-mail if it is in one of their categories, within their
            radius ({defaultRadius} miles unless they chose another) and not below the smallest budget they have set. No
            one can pay to hear earlier.
          </p>
          <p>
            So that a client is not flooded and the first replies come from the best matches, we announce a job in
            waves: first to {waves[0]} members, {waveHours} hours later to {waves[1]} more, then {waves[2]}, and so on.
            There is no next wave once the job has as many replies as the client wants, or is no longer open. Each
            member hears of a job at most once.
          </p>
          <p>These rules decide, in this order, who is in the next wave:</p>
          <ol>
            <li>members in the job’s main category come before those in another of its categories;</li>
            <li>members in exactly that category come before those who share only its group;</li>
            <li>nearer members come first, by whole miles;</li>
            <li>members who have waited longest for an alert come first.</li>
          </ol>
          <p>Every open job is in the job directory for everyone from the start, whatever the alerts.</p>
        </>
      ),
    },
  ]
}
