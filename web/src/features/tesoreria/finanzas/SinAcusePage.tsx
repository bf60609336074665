import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diaDe, horaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type FilaSinAcuse, finanzas, listaSinAcuse } from '@gremial/contract/tesoreria/finanzas.ts'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import { accion } from '../../../ui/lista/acciones.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

const dicho = (momento: string): string => {
  const cuando = new Date(momento)
  return `${mostrarFecha(diaDe(cuando))} ${horaDe(cuando)}`
}

/** What was sent to the financial system and it has not acknowledged: why, how often it was tried, and trying it now. */
export function SinAcusePage() {
  const { t } = useTranslation()
  const paga = usePuede('rendiciones.pagar')
  const marca = (f: FilaSinAcuse) =>
    f.abandonada ? (
      <Estado signo="alerta">{t('finanzas.noLlego')}</Estado>
    ) : (
      <Estado signo="neutro">{f.proximo ? dicho(f.proximo) : t('finanzas.enCamino')}</Estado>
    )
  return (
    <PantallaLista
      lista={listaSinAcuse}
      titulo={t('finanzas.sinAcuse')}
      corto={t('barra.noLlegaron')}
      bajada={t('finanzas.sinAcuseBajada')}
      filtros={[filtroDeEstado('abandonada', t('finanzas.situacion'), t('finanzas.noLlego'), t('finanzas.enCamino'))]}
      exportar={(count) => t('finanzas.exportar', { count })}
      nombreDe={(f) => f.numeroRendicion}
      acciones={(f) =>
        paga
          ? [
              accion({
                texto: t('finanzas.reintentar'),
                icono: 'repetir',
                pedido: pedido(finanzas.reintentar, { claves: { codigo: f.id } }),
                hecho: () => t('finanzas.seReintenta', { numero: f.numeroRendicion }),
                fallo: t('finanzas.noSeReintento'),
              }),
            ]
          : []
      }
      celdas={{
        numeroRendicion: (f) => <strong className="cifra">{f.numeroRendicion}</strong>,
        total: (f) => <span className="cifra">{formatearPesos(f.total)}</span>,
        pedida: (f) => dicho(f.pedida),
        proximo: marca,
      }}
      bloque={(f) => (
        <div>
          <p className="renglon">
            <span className="fuerte cifra">{f.numeroRendicion}</span>
            <strong className="cifra">{formatearPesos(f.total)}</strong>
          </p>
          <p className="sub">
            {f.nombreSeccional} · {dicho(f.pedida)}
          </p>
          {f.causa && <p>{f.causa}</p>}
          {marca(f)}
        </div>
      )}
      vacia={{ icono: 'bien', titulo: t('finanzas.todasLlegaron') }}
    />
  )
}
