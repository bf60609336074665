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
  /** Placeholder of the search box; without it there is none. */
  search?: string
  filters?: readonly Filter[]
  /** Filters shown while the others are folded; two by default, of more than three. */
  unfolded?: number
  /** Filters with custom controls, and their chips. */
  others?: { control: ReactNode; chips: readonly FilterChip[] }
  /** Text of the export button for a row count, and file name; without it there is none. */
  exportList?: { text(rows: number): string; file: string }
}

/** Maximum number of filters that are not folded. */
const visible = 3

/** List header: search, filters, export and chips of the active filters, which show the folded ones too. */
export function ListHead<F>({ state, search, filters = [], unfolded, others, exportList }: ListHeadProps<F>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { query, change, result } = state
  const extra = filters.length > (unfolded ?? visible)
  const total = result.data?.totalElements ?? 0
  return (
    <>
      <div className="herramientas">
        {search && <SearchBox value={query.buscar ?? ''} text={search} search={(text) => change({ buscar: text })} />}
        {filters.slice(0, extra && !isOpen ? (unfolded ?? visible - 1) : undefined).map((filter) => (
          <FilterControl key={filter.field} filter={filter} query={query} change={change} />
        ))}
        {extra && (
          <Button icon="filtro" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
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
  /** Short title for the phone's bar. */
  short?: string
  subtitle?: string
  /** Primary button of the screen: creates a new record. */
  fresh?: NewAction | false | undefined
  search?: string
  filters?: readonly Filter[]
  exportList?(rows: number): string
  empty: { icon: IconName; title: string }
}

/**
 * A list screen from one declaration: title, new button, search, filters with chips, export, rows and row actions. Build
 * special screens from the same parts (useList, ListHead, List).
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
