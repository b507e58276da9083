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
          else counts: not the budget, not how many have replied, not who posted the job and not who looks. No place is
          sold, and members see the same order as everybody. Only the list “Matching jobs” puts the newest in a member’s
          trades in order of distance.
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
            radius ({defaultRadius} miles unless they chose another) and not below the smallest budget they have set.
            Nobody can pay to hear earlier.
          </p>
          <p>
            So that a client is not flooded and the first replies come from those who fit best, a job is told in waves:
            first to {waves[0]} members, {waveHours} hours later to {waves[1]} more, then {waves[2]}, and so on. There
            is no next wave once the job has as many replies as the client wants, or is no longer open. Each member
            hears of a job at most once.
          </p>
          <p>Within a wave’s choice, this decides in turn:</p>
          <ol>
            <li>whoever is in the job’s main category, before those in another of its categories;</li>
            <li>whoever is in just that category, before those who share only its group;</li>
            <li>the nearer, by whole miles;</li>
            <li>whoever was told of a job least lately.</li>
          </ol>
          <p>Every open job stands in the job directory for everybody from the start, whoever has been told of it.</p>
        </>
      ),
    },
  ]
}
