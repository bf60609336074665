import { estadosEntrega, type FilaEntrega, ganchos, listaEntregas } from '@gremial/contract/administracion/ganchos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Estado } from '../../../ui/estados.tsx'
import { accion } from '../../../ui/lista/acciones.ts'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'

const signos = { ESPERA: 'org', ENTREGADA: 'ok', FALLIDA: 'mal' } as const

/** What a program was told, of the last month: taken, on its way, or given up, and why. */
export function Entregas({ id }: { id: number }) {
  const { t } = useTranslation()
  const estado = useLista(listaEntregas, { fijos: { idGancho: String(id) } })
  const momento = (iso: string) => mostrarMomento(new Date(iso))
  const como = (e: FilaEntrega) => (
    <>
      <Estado signo={signos[e.estado]}>{t(`ganchos.estadosEntrega.${e.estado}`)}</Estado>
      <p className="sub">{momento(e.momento)}</p>
    </>
  )
  const que = (e: FilaEntrega) => (
    <>
      {e.que}
      <p className="sub">{[e.evento, e.cosa].filter(Boolean).join(' · ')}</p>
    </>
  )
  const causa = (e: FilaEntrega) => (e.estado === 'ENTREGADA' ? '' : e.causa)
  return (
    <section className="hoja">
      <h2 className="hoja-titulo">{t('ganchos.entregas')}</h2>
      <CabezaLista
        estado={estado}
        filtros={[
          {
            campo: 'estado',
            rotulo: t('listas.entregas.estado'),
            opciones: estadosEntrega.map((value) => ({ value, label: t(`ganchos.estadosEntrega.${value}`) })),
          },
        ]}
      />
      <Lista
        lista={listaEntregas}
        estado={estado}
        nombreDe={(e) => `${e.que} ${momento(e.creado)}`}
        acciones={(e) =>
          e.estado === 'ENTREGADA'
            ? []
            : [
                accion({
                  texto: t('ganchos.reintentar'),
                  icono: 'reintentar',
                  pedido: pedido(ganchos.reintentar, { claves: { id: e.id } }),
                  hecho: () => t('ganchos.reintentado'),
                  fallo: t('ganchos.fallo'),
                }),
              ]
        }
        celdas={{ creado: (e) => momento(e.creado), que, estado: como, causa }}
        bloque={(e) => (
          <div>
            <p className="fuerte">{e.que}</p>
            <p className="sub">{[e.evento, e.cosa, momento(e.creado)].filter(Boolean).join(' · ')}</p>
            {como(e)}
            {causa(e) && <p className="sub">{causa(e)}</p>}
          </div>
        )}
        vacia={{ icono: 'campana', titulo: t('ganchos.sinEntregas') }}
      />
    </section>
  )
}
