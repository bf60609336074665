import './condiciones.css'
import { productos } from '@gremial/contract/tramites/productos.ts'
import { type DatosConocidos, solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { useTitle } from '../../../platform/title.ts'
import { today } from '../../../platform/today.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { borrarBorrador } from './borradores.ts'
import { PasoCondiciones } from './Condiciones.tsx'
import { ConBorrador, EnSolicitud } from './EnSolicitud.tsx'
import { condiciones } from './partes.ts'
import { porEmpezar } from './vacia.ts'

// Lazy: loans do not load the code of designed procedures.
const PasoArmado = lazyComponent(() => import('./armado/PasoArmado.tsx').then((m) => m.PasoArmado))

/**
 * First step (B-PRESTAMO-01): of a new request (B-PRESTAMO-02), for oneself or the member chosen by the branch, or of one begun.
 */
export function CondicionesPage() {
  const { idprestamo } = useParams({ from: '/app/solicitudes-prestamo/$idprestamo/editar' })
  if (idprestamo === 'nuevo') return <Nueva />
  return (
    <EnSolicitud key={idprestamo} id={Number(idprestamo)} pantalla="editar">
      {(solicitud) =>
        solicitud.producto.clase === 'ARMADO' ? (
          <Suspense fallback={<Skeleton rows={8} />}>
            <PasoArmado solicitud={solicitud} />
          </Suspense>
        ) : (
          <ConLoSabido solicitud={() => solicitud} numeroAfiliado={solicitud.numeroAfiliado} />
        )
      }
    </EnSolicitud>
  )
}

function Nueva() {
  const { t } = useTranslation()
  const { idAfiliado, titulo } = useSearch({ from: '/app/solicitudes-prestamo/$idprestamo/editar' })
  const propio = useUser().numeroAfiliado
  const numero = idAfiliado ? Number(idAfiliado) : propio
  const elige = useCan('seccionales.afiliados')
  useTitle(titulo ?? t('solicitud.nueva'), titulo ?? t('barra.prestamo'))
  if (numero === null || !Number.isSafeInteger(numero))
    return (
      <div className="hoja">
        <EmptyState
          icon="personas"
          title={t('solicitud.sinAfiliado')}
          action={
            elige && (
              <Link to="/app/seccionales/afiliados" className="boton">
                {t('seccional.titulo')}
              </Link>
            )
          }
        />
      </div>
    )
  return (
    <ConLoSabido
      key={numero}
      numeroAfiliado={numero}
      solicitud={({ nombre, numeroAfiliadoFormateado }) =>
        porEmpezar(numero, { afiliado: nombre, numeroAfiliadoFormateado }, today())
      }
    />
  )
}

/** Loads the offered products and the member's known data. */
function ConLoSabido({
  numeroAfiliado,
  solicitud: deQuien,
}: {
  numeroAfiliado: number
  solicitud(c: DatosConocidos): Solicitud
}) {
  const usuario = useUser().id
  const conocidos = useQuery(read(solicitudPrestamo.conocidos, { params: { id: numeroAfiliado } }))
  const ofrecidos = useQuery(read(productos.conCondiciones, { params: { id: numeroAfiliado } }))
  const [nueva] = useState(newKey)
  const juntas = {
    data: conocidos.data && ofrecidos.data ? { sabido: conocidos.data, ofrecidos: ofrecidos.data } : undefined,
    error: conocidos.error ?? ofrecidos.error,
    refetch: () => Promise.all([conocidos.refetch(), ofrecidos.refetch()]),
  }
  return (
    <Query query={juntas} frame="hoja" rows={10}>
      {({ sabido, ofrecidos }) => {
        const solicitud = deQuien(sabido)
        return (
          <ConBorrador solicitud={solicitud} parte={condiciones}>
            {(borrador, olvidar) => (
              <PasoCondiciones
                key={solicitud.id}
                solicitud={solicitud}
                sabido={sabido}
                productos={ofrecidos.filter((p) => p.clase === 'PRESTAMO')}
                borrador={borrador}
                clave={borrador?.clave ?? nueva}
                deCero={async () => {
                  await borrarBorrador({ usuario, id: solicitud.id, numeroAfiliado }, 'editar')
                  olvidar()
                }}
              />
            )}
          </ConBorrador>
        )
      }}
    </Query>
  )
}
