import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type FilaLote, listaLotes } from '@gremial/contract/tesoreria/pagos.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { EstadoLote } from './EstadoLote.tsx'

/** Every file that was made for the bank, and how it fares. */
export function LotesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const nombre = ({ numero }: FilaLote) => t('pagos.lotes.nombre', { numero })
  const enlace = (l: FilaLote) => (
    <Link className="cifra fuerte" to="/app/tesoreria/rendiciones/pagos/lotes/$id" params={{ id: String(l.id) }}>
      {nombre(l)}
    </Link>
  )
  return (
    <PantallaLista
      lista={listaLotes}
      titulo={t('pagos.lotes.titulo')}
      bajada={t('pagos.lotes.bajada')}
      filtros={[
        filtroDeEstado('pendiente', t('pagos.lotes.situacion'), t('pagos.lotes.conPendientes'), t('pagos.lotes.sinPendientes')),
      ]}
      exportar={(count) => t('pagos.lotes.exportar', { count })}
      nombreDe={nombre}
      acciones={({ id }) => [
        {
          texto: t('pagos.lotes.ver'),
          icono: 'ver',
          hacer: () => navegar({ to: '/app/tesoreria/rendiciones/pagos/lotes/$id', params: { id: String(id) } }),
        },
      ]}
      celdas={{
        numero: enlace,
        creado: (l) => mostrarMomento(new Date(l.creado)),
        total: (l) => <span className="cifra">{formatearPesos(l.total)}</span>,
        estado: (l) => <EstadoLote estado={l.estado} />,
      }}
      bloque={(l) => (
        <div>
          <p className="renglon">
            {enlace(l)}
            <strong className="cifra">{formatearPesos(l.total)}</strong>
          </p>
          <p className="sub">
            {t('pagos.rendiciones', { count: l.cantidad })} · {mostrarFecha(l.fecha)} · {l.por}
          </p>
          <EstadoLote estado={l.estado} />
        </div>
      )}
      vacia={{ icono: 'banco', titulo: t('pagos.lotes.sinLotes') }}
    />
  )
}
