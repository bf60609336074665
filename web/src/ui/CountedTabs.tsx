import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import './review.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props<S extends string> {
  name: string
  tabs: readonly S[]
  current: S
  view(tab: S): void
  label(tab: S): string
  /** Formatted count. */
  count(tab: S): string
  children: ReactNode
}

/** Tabs with the counts of a review. The counts add up, and each tab shows its rows. */
export function CountedTabs<S extends string>({ name, tabs, current, view, label, count, children }: Props<S>) {
  return (
    <section className="hoja" aria-label={name}>
      <Tabs
        unstyled
        value={current}
        onChange={(selected) => {
          const tab = tabs.find((one) => one === selected)
          if (tab) view(tab)
        }}
      >
        <Tabs.List aria-label={name} className="cuentas-importacion">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              <b className="cifra">{count(tab)}</b>
              {label(tab)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>{children}</Tabs.Panel>
      </Tabs>
    </section>
  )
}
