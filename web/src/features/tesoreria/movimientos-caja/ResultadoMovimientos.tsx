import { type FilaMovimiento, listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chipsOf } from '../../../ui/list/filters.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { type ListState, useList } from '../../../ui/list/useList.ts'
import { type DialogoMovimiento, DialogosMovimiento } from './DialogosMovimiento.tsx'
import { BloqueMovimiento, celdasMovimiento, nombreDe, useAccionesMovimiento } from './filaMovimiento.tsx'
import { OtrosFiltros, useFiltrosMovimientos } from './filtrosMovimientos.tsx'
import { formas, pesosDe } from './importes.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerTotales } from './movimientos-caja.api.ts'

/** The columns of the screen; the export has them all. */
const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = listaMovimientos.columns
const enPantalla = { ...listaMovimientos, columns: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } }

interface Props {
  modo: Modo
  conAnulados: boolean
  /** As an address says them. */
  de: { idSeccional?: string | undefined; caja?: string | undefined }
  /** What they are narrowed by is chosen elsewhere: here it is only said. */
  sinFiltros?: boolean
}

/** The movements of a box: filtered, added up, and what may be done with each. */
export function ResultadoMovimientos({ modo, conAnulados, de, sinFiltros = false }: Props) {
  const { t } = useTranslation()
  const [dialogo, setDialogo] = useState<DialogoMovimiento>(null)
  const acciones = useAccionesMovimiento(setDialogo)
  const { filtros, fichas, soloAnulados } = useFiltrosMovimientos(Number(de.idSeccional))
  const estado = useList(listaMovimientos, {
    // With none said, the annulled ones come among the others.
    fixed: {
      ...de,
      ingresoEgreso: String(sentidoDe(modo)),
      anulado: soloAnulados ? '1' : conAnulados ? '' : '0',
    },
  })
  // The box is what is asked about, not a filter to take away.
  const { caja: _, anulado: __, consultado: ___, rendicion: ____, ...consulta } = estado.query
  return (
    <>
      <ListHead
        state={estado}
        search={t('caja.buscarMovimiento')}
        {...(sinFiltros
          ? { others: { control: null, chips: [...chipsOf(filtros, estado.query), ...fichas] } }
          : { filters: filtros, others: { control: <OtrosFiltros estado={estado} />, chips: fichas } })}
        exportList={{ text: (count) => t('lista.exportarN', { count }), file: listaMovimientos.file ?? '' }}
      />
      <Suma estado={estado} modo={modo} conAnulados={conAnulados && !soloAnulados} />
      <List
        list={enPantalla}
        state={{ ...estado, query: consulta }}
        nameOf={nombreDe}
        actions={acciones}
        cells={{
          ...celdasMovimiento(),
          numeroMovimiento: (m) => (
            <>
              <strong>{m.numeroMovimiento}</strong>
              <span className="sub">{t('caja.planillaN', { n: m.numeroPlanilla })}</span>
            </>
          ),
        }}
        block={(m) => <BloqueMovimiento fila={m} importe={pesosDe(m.total)} enPlanilla={false} />}
        empty={{ icon: 'caja', title: t(`caja.sinMovimientos.${modo}`) }}
      />
      <DialogosMovimiento dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}

/** How many they are and what they add up to, of the whole filter and not of the page. */
function Suma({ estado, modo, conAnulados }: { estado: ListState<FilaMovimiento>; modo: Modo; conAnulados: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(leerTotales(estado.filters))
  const pagina = estado.result.data
  if (!pagina || pagina.totalElements === 0) return null
  const suma = data?.[modo]
  const partes = suma ? formas.filter((f) => suma[f] !== 0) : []
  return (
    <p className="suma-movimientos" role="status">
      <strong>{t(`caja.cuantos.${modo}`, { count: pagina.totalElements })}</strong>
      {suma && <strong className="cifra">{t('caja.suman', { importe: formatPesos(suma.total) })}</strong>}
      {suma && partes.length > 1 && (
        <span className="suave cifra">{partes.map((f) => `${t(`caja.${f}`)} ${formatAmount(suma[f])}`).join(' · ')}</span>
      )}
      {suma && conAnulados && <span className="suave">{t('caja.anuladosNoSuman')}</span>}
      {suma === null && <span className="suave">{t('caja.ciegaTexto')}</span>}
    </p>
  )
}
