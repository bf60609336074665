import { bandeja, type Anticipo as Da, type porDecidir, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { maximoObservaciones } from '@gremial/contract/tramites/observacion.ts'
import { Checkbox } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callApi } from '../../../platform/callApi.ts'
import { Notice, Skeleton } from '../../../ui/states.tsx'
import { nombrePunto } from '../tramite/nombrePunto.ts'
import type { BorradorMesa } from './borrador.ts'

type PorDecidir = z.output<typeof porDecidir>
export type Decision = PorDecidir['paso']
type Motivos = PorDecidir['motivos']

/** Typed reasons that are not yet the mark of their document, by document. */
export function sinMarcar({ solicitud, revisiones }: SolicitudEnMesa, escritos: BorradorMesa['motivos']): Map<number, string> {
  const marcado = new Map(revisiones.map((r) => [r.idDocumento, r.motivo]))
  return new Map(
    solicitud.documentos.flatMap(({ id }) => {
      const motivo = (id !== null && escritos[String(id)]?.trim()) || ''
      return id === null || motivo === '' || motivo === marcado.get(id) ? [] : [[id, motivo]]
    }),
  )
}
export const motivosDe = (porMarcar: ReadonlyMap<number, string>): Motivos =>
  [...porMarcar].map(([idDocumento, motivo]) => ({ idDocumento, motivo }))

/** Not cached beyond the dialog: only valid now. */
export const anticipoQuery = (id: number, cuerpo: PorDecidir) =>
  queryOptions({
    queryKey: ['solicitudes/:id/anticipo', id, cuerpo],
    queryFn: ({ signal }) => callApi(bandeja.anticipo, { params: { id }, body: cuerpo }, signal),
    staleTime: 0,
    gcTime: 5000,
  })

interface Props {
  enMesa: SolicitudEnMesa
  paso: Decision
  comentario: string
  porMarcar: ReadonlyMap<number, string>
  /** Fields to correct. */
  campos: PorDecidir['campos']
  /** Without a rejected document: selects the ones that the comment is about. */
  elegir: ((motivos: Motivos) => void) | undefined
  pila: string
}

/** Preview of the mail to the member in their language, with typed reasons that would not be sent or name no document. */
export function Anticipo({ enMesa: { solicitud: s }, paso, comentario, porMarcar, campos, elegir, pila }: Props) {
  const { t } = useTranslation()
  const [elegidos, setElegidos] = useState<readonly number[]>([])
  const papeles = s.documentos.flatMap(({ id, requisito }) => (id === null ? [] : [{ id, requisito }]))
  const dicho = comentario.replace(/\s+/g, ' ').trim().slice(0, maximoObservaciones)
  const deElegidos = (ids: readonly number[]): Motivos => ids.map((idDocumento) => ({ idDocumento, motivo: dicho }))
  const motivos = elegir ? deElegidos(elegidos) : paso === 'observar' ? motivosDe(porMarcar) : []
  const marcar = (id: number, si: boolean) => {
    const ids = si ? [...elegidos, id] : elegidos.filter((otro) => otro !== id)
    setElegidos(ids)
    elegir?.(deElegidos(ids))
  }
  const cuerpo = { paso, comentario, motivos, campos: paso === 'observar' ? campos : [] }
  const { data, isError } = useQuery({ ...anticipoQuery(s.id, cuerpo), placeholderData: (antes) => antes })
  const perdidos =
    paso === 'observar'
      ? []
      : [
          ...papeles.filter(({ id }) => porMarcar.has(id)).map((p) => p.requisito),
          ...campos.map((campo) => nombrePunto(t, { ...campo, requisito: '' })),
        ]
  return (
    <div className="bandeja-anticipo">
      <p>{t(`bandeja.decidir.${paso}Texto`, { nombre: pila })}</p>
      {perdidos.length > 0 && <Notice type="alerta">{t('bandeja.decidir.noVa', { papeles: perdidos.join(', ') })}</Notice>}
      {elegir && papeles.length > 0 && (
        <fieldset>
          <legend>{t('bandeja.decidir.cual')}</legend>
          {papeles.map(({ id, requisito }) => (
            <Checkbox
              key={id}
              label={requisito}
              checked={elegidos.includes(id)}
              onChange={(e) => marcar(id, e.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      {data ? <Carta carta={data} pila={pila} /> : !isError && <Skeleton rows={4} />}
    </div>
  )
}

/** The mail without its footer, which is always the same. */
function Carta({ carta: { para, idioma, asunto, texto }, pila }: { carta: Da; pila: string }) {
  const { t, i18n } = useTranslation()
  if (para === '') return <p className="suave">{t('bandeja.decidir.sinCorreo', { nombre: pila })}</p>
  const lengua = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(idioma) ?? idioma
  return (
    <figure>
      <figcaption className="suave">{t('bandeja.decidir.leLlega', { para, idioma: lengua })}</figcaption>
      <blockquote lang={idioma}>
        <strong>{asunto}</strong>
        <p>{texto.split('\n\n-- \n')[0]}</p>
      </blockquote>
    </figure>
  )
}
