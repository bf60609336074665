import type { Call, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read } from '../../platform/callApi.ts'
import { useTitle } from '../../platform/title.ts'
import { Query } from '../Query.tsx'

type Body<T> = (parsed: T | undefined, now: T | undefined) => ReactNode

interface Props<L extends Call> {
  /** Read of the record and its input; not called for a new record. */
  call: L
  input: RequestOf<L>
  fresh: boolean
  title(now: ResponseOf<L> | undefined): string
  /** Rows of the skeleton. */
  rows?: number
  /** Renders the form with the record as first read (undefined for a new one) and its current state. */
  children: Body<ResponseOf<L>>
}

/** Screen of one record: its title, and its form once loaded. */
export function RecordPage<L extends Call>({ call, input, fresh, title, rows = 4, children }: Props<L>) {
  const query = useQuery({ ...read(call, input), enabled: !fresh, refetchOnMount: 'always' })
  const says = title(query.data)
  useTitle(says)
  const body = (now: ResponseOf<L> | undefined) => (
    <StartedForm key={JSON.stringify(input)} now={now}>
      {children}
    </StartedForm>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{says}</h1>
      </div>
      <section className="hoja">
        {fresh ? (
          body(undefined)
        ) : (
          <Query query={query} rows={rows}>
            {body}
          </Query>
        )}
      </section>
    </>
  )
}

/** Keeps the record as first read. A refetch must not attach a newer version to older values. */
function StartedForm<T>({ now, children }: { now: T | undefined; children: Body<T> }) {
  const [parsed] = useState(now)
  return children(parsed, now)
}
