import type { List as Declaracion } from '@gremial/contract/platform/list.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useTitle } from '../../platform/title.ts'
import { Button } from '../Button.tsx'
import { ExportMenu } from '../ExportMenu.tsx'
import type { IconName } from '../icons.tsx'
import { FilterChips } from './FilterChips.tsx'
import { chipsOf, type Filter, type FilterChip, FilterControl } from './filters.tsx'
import { List, type ListProps } from './List.tsx'
import { SearchBox } from './SearchBox.tsx'
import { type ListState, useList } from './useList.ts'

interface NewAction {
  text: string
  run(): unknown
}

interface ListHeadProps<F> {
  state: ListState<F>
  /** What the search field says; without it there is none. */
  search?: string
  filters?: readonly Filter[]
  /** Filters with a control of their own, and the chips that say them. */
  others?: { control: ReactNode; chips: readonly FilterChip[] }
  /** What the export button says, of so many rows, and the name of its file; without it there is none. */
  exportList?: { text(rows: number): string; file: string }
}

/** Filters that are always in sight, when there are more than fit in one row; the chips tell the others that are in use. */
const visible = 3

/** Head of a list: search, filters, export, and the chips of what it is filtered by. */
export function ListHead<F>({ state, search, filters = [], others, exportList }: ListHeadProps<F>) {
  const { t } = useTranslation()
  const [isOpen, setAbierta] = useState(false)
  const { query, change, result } = state
  const extra = filters.length > visible
  const total = result.data?.totalElements ?? 0
  return (
    <>
      <div className="herramientas">
        {search && <SearchBox value={query.buscar ?? ''} text={search} search={(text) => change({ buscar: text })} />}
        {filters.slice(0, extra && !isOpen ? visible - 1 : undefined).map((filter) => (
          <FilterControl key={filter.field} filter={filter} query={query} change={change} />
        ))}
        {extra && (
          <Button icon="filtro" aria-expanded={isOpen} onClick={() => setAbierta(!isOpen)}>
            {t(isOpen ? 'lista.menosFiltros' : 'lista.masFiltros')}
          </Button>
        )}
        {others?.control}
        {exportList && (
          <div className="empuja">
            <ExportMenu text={exportList.text(total)} file={exportList.file} address={state.exportList} count={total} />
          </div>
        )}
      </div>
      <FilterChips
        chips={[...chipsOf(filters, query), ...(others?.chips ?? [])]}
        remove={(names) => change(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </>
  )
}

interface Props<Z extends z.ZodObject> extends Omit<ListProps<z.output<Z>>, 'list' | 'state' | 'empty'> {
  list: Declaracion<Z>
  title: string
  /** For the phone's bar, when it is too long for it. */
  short?: string
  subtitle?: string
  /** What the person may make here: the one main button of the screen. */
  fresh?: NewAction | false | undefined
  search?: string
  filters?: readonly Filter[]
  exportList?(rows: number): string
  empty: { icon: IconName; title: string }
}

/**
 * A list screen as one declaration: title, new, search, filters (control and chip), export, rows and what may be done with each.
 * A screen that needs more is written by hand with the same bricks (useList, ListHead, Lista).
 */
export function ListPage<Z extends z.ZodObject>(props: Props<Z>) {
  const { list, title, short, subtitle, fresh, search, filters, exportList, empty, ...rows } = props
  const state = useList(list)
  useTitle(title, short)
  return (
    <>
      <div className="titulo-pantalla">
        {subtitle ? (
          <div>
            <h1 className="en-barra">{title}</h1>
            <p className="suave">{subtitle}</p>
          </div>
        ) : (
          <h1 className="en-barra">{title}</h1>
        )}
        {fresh && (
          <Button variant="principal" icon="agregar" onClick={() => void fresh.run()}>
            {fresh.text}
          </Button>
        )}
      </div>
      <section className="hoja">
        <ListHead
          state={state}
          {...(search ? { search } : {})}
          {...(filters ? { filters } : {})}
          {...(exportList ? { exportList: { text: exportList, file: list.file ?? title } } : {})}
        />
        <List
          {...rows}
          list={list}
          state={state}
          empty={{
            ...empty,
            action: fresh ? <Button onClick={() => void fresh.run()}>{fresh.text}</Button> : undefined,
          }}
        />
      </section>
    </>
  )
}
