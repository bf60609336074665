import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import './revision.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props<S extends string> {
  nombre: string
  solapas: readonly S[]
  actual: S
  ver(solapa: S): void
  rotulo(solapa: S): string
  /** As it is shown. */
  cuantos(solapa: S): string
  children: ReactNode
}

/** What a review found, in quantities that add up: each is the tab of its rows. */
export function SolapasConCuenta<S extends string>({ nombre, solapas, actual, ver, rotulo, cuantos, children }: Props<S>) {
  return (
    <section className="hoja" aria-label={nombre}>
      <Tabs
        unstyled
        value={actual}
        onChange={(elegida) => {
          const solapa = solapas.find((una) => una === elegida)
          if (solapa) ver(solapa)
        }}
      >
        <Tabs.List aria-label={nombre} className="cuentas-importacion">
          {solapas.map((solapa) => (
            <Tabs.Tab key={solapa} value={solapa}>
              <b className="cifra">{cuantos(solapa)}</b>
              {rotulo(solapa)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={actual}>{children}</Tabs.Panel>
      </Tabs>
    </section>
  )
}
