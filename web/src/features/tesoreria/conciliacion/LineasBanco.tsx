import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import {
  conciliacion,
  type FilaLineaBanco,
  listaLineasBanco,
  situacionesLinea,
} from '@gremial/contract/tesoreria/conciliacion.ts'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import { accion } from '../../../ui/lista/acciones.ts'
import { FiltroFechas, useFichasDeFechas } from '../../../ui/lista/FiltroFechas.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'

const signos = { CONCILIADA: 'ok', PENDIENTE: 'org', SIN_RESOLVER: 'alerta' } as const

/** All the lines of the bank of a box, each with what it is joined to. */
export function LineasBanco({ caja }: { caja: { id: number; nombre: string } }) {
  const { t } = useTranslation()
  const estado = useLista(listaLineasBanco, { fijos: { caja: String(caja.id) } })
  const fichas = useFichasDeFechas(estado.consulta)
  const situacion = (f: FilaLineaBanco) => (
    <Estado signo={signos[f.situacion]}>{t(`conciliacion.situaciones.${f.situacion}`)}</Estado>
  )
  const { caja: _, idSeccional: __, ...consulta } = estado.consulta
  return (
    <>
      <CabezaLista
        estado={{ ...estado, consulta }}
        buscar={t('conciliacion.buscar')}
        filtros={[
          {
            campo: 'situacion',
            rotulo: t('conciliacion.situacion'),
            opciones: situacionesLinea.map((value) => ({ value, label: t(`conciliacion.situaciones.${value}`) })),
          },
        ]}
        otros={{ control: <FiltroFechas consulta={estado.consulta} aplicar={estado.cambiar} />, fichas }}
        exportar={{
          texto: (count) => t('conciliacion.exportar', { count }),
          archivo: t('conciliacion.extractoDe', { caja: caja.nombre }),
        }}
      />
      <Lista
        lista={listaLineasBanco}
        estado={{ ...estado, consulta }}
        nombreDe={(f) => `${mostrarFecha(f.fecha)} ${f.texto}`}
        acciones={(f) =>
          f.can.separar && f.idConciliacion !== null
            ? [
                accion({
                  texto: t('conciliacion.separar'),
                  icono: 'deshacer',
                  pregunta: {
                    titulo: t('conciliacion.separarPregunta'),
                    texto: t('conciliacion.separarTexto'),
                    accion: t('conciliacion.separar'),
                    cancelar: t('comun.cancelar'),
                  },
                  pedido: pedido(conciliacion.separar, { claves: { id: f.idConciliacion } }),
                  hecho: () => t('conciliacion.separado'),
                  fallo: t('conciliacion.noSeSeparo'),
                }),
              ]
            : []
        }
        celdas={{ situacion }}
        bloque={(f) => (
          <div>
            <p className="renglon">
              <strong>{f.texto}</strong>
              <strong className="cifra">{formatearImporte(f.importe)}</strong>
            </p>
            <p className="sub">
              {mostrarFecha(f.fecha)}
              {f.referencia && ` · ${f.referencia}`}
              {f.codigos && ` · ${f.codigos}`}
            </p>
            <p className="sub">{situacion(f)}</p>
          </div>
        )}
        vacia={{ icono: 'banco', titulo: t('conciliacion.sinLineas') }}
      />
    </>
  )
}
