import './condiciones.css'
import { productos } from '@gremial/contract/tramites/productos.ts'
import { type DatosConocidos, solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claveNueva } from '../../../platform/clave.ts'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { usePuede, useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { borrarBorrador } from './borradores.ts'
import { PasoCondiciones } from './Condiciones.tsx'
import { ConBorrador, EnSolicitud } from './EnSolicitud.tsx'
import { condiciones } from './partes.ts'
import { porEmpezar } from './vacia.ts'

/** What is asked for (B-PRESTAMO-01): of a new request (B-PRESTAMO-02), for oneself or for who the branch chose, or of one that was begun. */
export function CondicionesPage() {
  const { idprestamo } = useParams({ from: '/app/solicitudes-prestamo/$idprestamo/editar' })
  if (idprestamo === 'nuevo') return <Nueva />
  return (
    <EnSolicitud key={idprestamo} id={Number(idprestamo)} pantalla="editar">
      {(solicitud) => <ConLoSabido solicitud={() => solicitud} numeroAfiliado={solicitud.numeroAfiliado} />}
    </EnSolicitud>
  )
}

function Nueva() {
  const { t } = useTranslation()
  const { idAfiliado, titulo } = useSearch({ from: '/app/solicitudes-prestamo/$idprestamo/editar' })
  const propio = useUsuario().numeroAfiliado
  const numero = idAfiliado ? Number(idAfiliado) : propio
  const elige = usePuede('seccionales.afiliados')
  useTitulo(titulo ?? t('solicitud.nueva'), titulo ?? t('barra.prestamo'))
  if (numero === null || !Number.isSafeInteger(numero))
    return (
      <div className="hoja">
        <Vacio
          icono="personas"
          titulo={t('solicitud.sinAfiliado')}
          accion={
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
        porEmpezar(numero, { afiliado: nombre, numeroAfiliadoFormateado }, hoy())
      }
    />
  )
}

/** With what the organisation offers to the member, and what they need not be asked. */
function ConLoSabido({
  numeroAfiliado,
  solicitud: deQuien,
}: {
  numeroAfiliado: number
  solicitud(c: DatosConocidos): Solicitud
}) {
  const usuario = useUsuario().id
  const conocidos = useQuery(leer(solicitudPrestamo.conocidos, { claves: { id: numeroAfiliado } }))
  const ofrecidos = useQuery(leer(productos.conCondiciones, { claves: { id: numeroAfiliado } }))
  const [nueva] = useState(claveNueva)
  const juntas = {
    data: conocidos.data && ofrecidos.data ? { sabido: conocidos.data, ofrecidos: ofrecidos.data } : undefined,
    error: conocidos.error ?? ofrecidos.error,
    refetch: () => Promise.all([conocidos.refetch(), ofrecidos.refetch()]),
  }
  return (
    <Segun consulta={juntas} marco="hoja" filas={10}>
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
    </Segun>
  )
}
