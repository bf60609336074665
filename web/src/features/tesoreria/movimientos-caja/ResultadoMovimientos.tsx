import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { type FilaMovimiento, listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fichasDe } from '../../../ui/lista/filtros.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { type EstadoLista, useLista } from '../../../ui/lista/useLista.ts'
import { type DialogoMovimiento, DialogosMovimiento } from './DialogosMovimiento.tsx'
import { BloqueMovimiento, celdasMovimiento, nombreDe, useAccionesMovimiento } from './filaMovimiento.tsx'
import { OtrosFiltros, useFiltrosMovimientos } from './filtrosMovimientos.tsx'
import { formas, pesosDe } from './importes.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerTotales } from './movimientos-caja.api.ts'

/** The columns of the screen; the export has them all. */
const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = listaMovimientos.columnas
const enPantalla = { ...listaMovimientos, columnas: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } }

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
  const estado = useLista(listaMovimientos, {
    // With none said, the annulled ones come among the others.
    fijos: {
      ...de,
      ingresoEgreso: String(sentidoDe(modo)),
      anulado: soloAnulados ? '1' : conAnulados ? '' : '0',
    },
  })
  // The box is what is asked about, not a filter to take away.
  const { caja: _, anulado: __, consultado: ___, rendicion: ____, ...consulta } = estado.consulta
  return (
    <>
      <CabezaLista
        estado={estado}
        buscar={t('caja.buscarMovimiento')}
        {...(sinFiltros
          ? { otros: { control: null, fichas: [...fichasDe(filtros, estado.consulta), ...fichas] } }
          : { filtros, otros: { control: <OtrosFiltros estado={estado} />, fichas } })}
        exportar={{ texto: (count) => t('lista.exportarN', { count }), archivo: listaMovimientos.archivo ?? '' }}
      />
      <Suma estado={estado} modo={modo} conAnulados={conAnulados && !soloAnulados} />
      <Lista
        lista={enPantalla}
        estado={{ ...estado, consulta }}
        nombreDe={nombreDe}
        acciones={acciones}
        celdas={{
          ...celdasMovimiento(),
          numeroMovimiento: (m) => (
            <>
              <strong>{m.numeroMovimiento}</strong>
              <span className="sub">{t('caja.planillaN', { n: m.numeroPlanilla })}</span>
            </>
          ),
        }}
        bloque={(m) => <BloqueMovimiento fila={m} importe={pesosDe(m.total)} enPlanilla={false} />}
        vacia={{ icono: 'caja', titulo: t(`caja.sinMovimientos.${modo}`) }}
      />
      <DialogosMovimiento dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}

/** How many they are and what they add up to, of the whole filter and not of the page. */
function Suma({ estado, modo, conAnulados }: { estado: EstadoLista<FilaMovimiento>; modo: Modo; conAnulados: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(leerTotales(estado.filtros))
  const pagina = estado.resultado.data
  if (!pagina || pagina.totalElements === 0) return null
  const suma = data?.[modo]
  const partes = suma ? formas.filter((f) => suma[f] !== 0) : []
  return (
    <p className="suma-movimientos" role="status">
      <strong>{t(`caja.cuantos.${modo}`, { count: pagina.totalElements })}</strong>
      {suma && <strong className="cifra">{t('caja.suman', { importe: formatearPesos(suma.total) })}</strong>}
      {suma && partes.length > 1 && (
        <span className="suave cifra">{partes.map((f) => `${t(`caja.${f}`)} ${formatearImporte(suma[f])}`).join(' · ')}</span>
      )}
      {suma && conAnulados && <span className="suave">{t('caja.anuladosNoSuman')}</span>}
      {suma === null && <span className="suave">{t('caja.ciegaTexto')}</span>}
    </p>
  )
}
