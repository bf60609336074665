import type { ConciliacionDeCaja, ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { GrupoBanco } from '@gremial/contract/tesoreria/conciliacion-grupos.ts'
import { conciliacionMuchas, type GrupoAbierto } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { type AccionRegla, accionesRegla } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { Checkbox, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDayMonth } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { sumaDelLado } from './cifras.ts'
import { PaginasSueltas } from './Filtro.tsx'
import { toLote } from './lotes.ts'
import { type Pedido, sentencesOf, useMuchas } from './useMuchas.ts'

interface Props {
  caja: ConciliacionDeCaja['caja']
  grupo: GrupoBanco
  cerrar(): void
}

/** One decision for the lines of a group, with a preview of what it does. */
export function DialogoGrupo({ caja, grupo, cerrar }: Props) {
  useFocusReturn()
  const { clave, signo, idRegla } = grupo
  const consulta = useQuery({
    ...read(conciliacionMuchas.grupo, {
      params: { caja: caja.id },
      query: { clave, signo: signo === 1 ? '1' : '-1', regla: idRegla ?? undefined },
    }),
    // An earlier answer would show lines that were resolved since.
    gcTime: 0,
  })
  return (
    <Modal opened onClose={cerrar} title={clave.toUpperCase()} withCloseButton={false} size="lg">
      <Query query={consulta} rows={5}>
        {(abierto) => <Decidiendo abierto={abierto} caja={caja} cerrar={cerrar} />}
      </Query>
    </Modal>
  )
}

function Decidiendo({ abierto: { grupo, items, conceptos }, caja, cerrar }: { abierto: GrupoAbierto } & Omit<Props, 'grupo'>) {
  const { t } = useTranslation()
  const { propuesta, signo, clave, idRegla } = grupo
  const { hacer, prever, running } = useMuchas(caja)
  const [accion, setAccion] = useState<AccionRegla>(propuesta?.accion ?? 'CARGAR')
  const [concepto, setConcepto] = useState(propuesta?.idConcepto ? String(propuesta.idConcepto) : '')
  const [nota, setNota] = useState(propuesta?.nota ?? '')
  const [guarda, setGuarda] = useState(idRegla === null)
  const [fuera, setFuera] = useState<ReadonlySet<ItemConciliar>>(new Set())
  const elegidos = items.filter((i) => !fuera.has(i))
  const dicha = accion === 'NO_CORRESPONDE' ? nota || t('muchas.noCorresponde') : nota
  const lote = toLote({ accion, idConcepto: concepto ? Number(concepto) : null, nota: dicha }, elegidos)
  const pedido: Pedido | undefined = lote && {
    lotes: [lote],
    ...(guarda &&
      idRegla === null && {
        regla: {
          caja: caja.id,
          como: 'IGUALES',
          // The charge's words; its tax comes with it.
          texto: (clave.split(' + ')[0] ?? clave).toUpperCase(),
          signo,
          desde: null,
          hasta: null,
          accion,
          idConcepto: accion === 'CARGAR' ? Number(concepto) : null,
          concepto: '',
          nota: accion === 'CARGAR' ? '' : dicha,
        },
      }),
  }
  const previa = useQuery({
    queryKey: ['previa', caja.id, lote],
    queryFn: ({ signal }) => prever({ lotes: lote ? [lote] : [] }, signal),
    enabled: lote !== undefined,
    gcTime: 0,
  })
  const verbo = accion === 'CARGAR' ? 'muchas.hacer' : 'muchas.hacerPendientes'
  return (
    <div className="pila conc-dialogo">
      <div className="conc-decision">
        <SelectField
          label={t('muchas.queHacer')}
          data={accionesRegla.map((value) => ({
            value,
            label:
              value === 'CARGAR'
                ? t(signo === 1 ? 'muchas.cargarIngreso' : 'muchas.cargarEgreso')
                : t(value === 'PENDIENTE' ? 'muchas.pendiente' : 'muchas.noCorresponde'),
          }))}
          value={accion}
          onChange={(v) => setAccion(accionesRegla.find((a) => a === v) ?? 'CARGAR')}
        />
        {accion === 'CARGAR' ? (
          <SelectField
            label={t('muchas.concepto')}
            data={conceptos.map((c) => ({ value: String(c.id), label: c.nombre }))}
            value={concepto}
            onChange={(v) => setConcepto(v ?? '')}
          />
        ) : (
          <TextInput
            label={t('muchas.nota')}
            maxLength={200}
            placeholder={accion === 'NO_CORRESPONDE' ? t('muchas.noCorresponde') : undefined}
            value={nota}
            onChange={(e) => setNota(e.currentTarget.value)}
          />
        )}
      </div>
      <Lineas items={items} fuera={fuera} cambiar={setFuera} />
      {idRegla === null && (
        <Checkbox label={t('muchas.guardarRegla')} checked={guarda} onChange={(e) => setGuarda(e.currentTarget.checked)} />
      )}
      <div role="status" className="conc-previa">
        {!lote && accion === 'CARGAR' && elegidos.length > 0 && <p>{t('muchas.conceptoFalta')}</p>}
        {lote && previa.data && sentencesOf(previa.data, t).map((s) => <p key={s}>{s}</p>)}
        {lote && previa.error && <p>{previa.error.message}</p>}
      </div>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button
          variant="principal"
          disabled={!pedido || !previa.data}
          loading={running}
          onClick={() => pedido && void hacer(pedido, cerrar)}
        >
          {t(verbo, { count: elegidos.length })}
        </Button>
      </div>
    </div>
  )
}

const porPagina = 8

interface PropsLineas {
  items: readonly ItemConciliar[]
  fuera: ReadonlySet<ItemConciliar>
  cambiar(fuera: ReadonlySet<ItemConciliar>): void
}

/** Lines of the group, each of which may be left out. */
function Lineas({ items, fuera, cambiar }: PropsLineas) {
  const { t } = useTranslation()
  const [pagina, setPagina] = useState(0)
  const alternar = (item: ItemConciliar, va: boolean) => {
    const otros = new Set(fuera)
    if (va) otros.delete(item)
    else otros.add(item)
    cambiar(otros)
  }
  return (
    <div>
      <label className="conc-todas">
        <input
          type="checkbox"
          checked={fuera.size === 0}
          onChange={(e) => cambiar(e.currentTarget.checked ? new Set() : new Set(items))}
        />
        <span>{t('muchas.elegirTodas')}</span>
        <span className="suave">{t('muchas.elegidas', { n: items.length - fuera.size, total: items.length })}</span>
      </label>
      <ul className="conc-elegir">
        {items.slice(pagina * porPagina, (pagina + 1) * porPagina).map((item) => (
          <li key={item.lineas[0]?.id}>
            <label>
              <input type="checkbox" checked={!fuera.has(item)} onChange={(e) => alternar(item, e.currentTarget.checked)} />
              <span className="cifra">{formatDayMonth(item.lineas[0]?.fecha ?? '')}</span>
              <span>{item.lineas.map((l) => l.texto).join(' + ')}</span>
              <span className="cifra">{formatAmount(sumaDelLado(item.lineas))}</span>
            </label>
          </li>
        ))}
      </ul>
      <PaginasSueltas pagina={pagina} paginas={Math.ceil(items.length / porPagina)} ir={setPagina} />
    </div>
  )
}
