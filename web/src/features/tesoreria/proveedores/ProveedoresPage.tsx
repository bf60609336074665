import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type FilaProveedor, listaProveedores, origenesProveedor } from '@gremial/contract/tesoreria/proveedores.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { DialogoCuit } from './DialogoCuit.tsx'
import { PadronContribuyentes } from './PadronContribuyentes.tsx'

// One chunk for both: the first load of the login names each of them.
export { ProveedorPage } from './ProveedorPage.tsx'

/** Everybody with whom something was settled, by one name each; and the register of taxpayers that names the others. */
export function ProveedoresPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = usePuede('proveedores.editar')
  const [porCuit, setPorCuit] = useState(false)
  const abrir = (cuit: string) => navegar({ to: '/app/tesoreria/proveedores/$cuit', params: { cuit } })
  const marca = (p: FilaProveedor) =>
    p.desconfianza && (
      <>
        <Estado signo="alerta">{t('proveedores.noConfiable')}</Estado> {p.desconfianza}
      </>
    )
  return (
    <>
      <PantallaLista
        lista={listaProveedores}
        titulo={t('proveedores.titulo')}
        bajada={t('proveedores.bajada')}
        nuevo={edita && { texto: t('proveedores.nuevo'), hacer: () => setPorCuit(true) }}
        buscar={t('proveedores.buscar')}
        filtros={[
          filtroDeEstado('noConfiable', t('proveedores.confianza'), t('proveedores.noConfiables'), t('proveedores.confiable')),
          {
            campo: 'origen',
            rotulo: t('proveedores.origen'),
            opciones: origenesProveedor.map((o) => ({ value: o, label: t(`proveedores.origenes.${o}`) })),
          },
        ]}
        exportar={(count) => t('proveedores.exportar', { count })}
        nombreDe={(p) => p.nombre}
        acciones={(p) => [{ texto: t('proveedores.ver'), icono: 'ver', hacer: () => abrir(p.cuit) }]}
        celdas={{
          nombre: (p) => <strong>{p.nombre}</strong>,
          cuit: (p) => <span className="cifra">{p.cuit}</span>,
          desconfianza: marca,
        }}
        bloque={(p) => (
          <div>
            <p className="fuerte">{p.nombre}</p>
            <p className="sub">
              <span className="cifra">{p.cuit}</span>
              {p.ultimo && (
                <>
                  {' · '}
                  <span className="cifra">{mostrarFecha(p.ultimo)}</span>
                </>
              )}
            </p>
            <p className="sub">{t('proveedores.cuantos', { count: p.comprobantes, total: formatearPesos(p.total) })}</p>
            {p.desconfianza && <p>{marca(p)}</p>}
          </div>
        )}
        vacia={{ icono: 'recibo', titulo: t('proveedores.vacia') }}
      />
      <PadronContribuyentes />
      {porCuit && <DialogoCuit ir={(cuit) => void abrir(cuit)} cerrar={() => setPorCuit(false)} />}
    </>
  )
}
