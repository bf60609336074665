import './avisos-equipo.css'
import { avisosEquipo } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { leer } from '../../../platform/llamar.ts'
import { useOrganizacion } from '../../../platform/organizacion.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { preguntar } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Sello } from '../../../ui/Sello.tsx'
import { puedeAvisar } from './navegador.ts'
import { useAvisarAca } from './useAvisarAca.ts'

/** Whether this person was already asked on this device: whoever said not now is not asked again but in Avisos. */
const preguntado = (usuario: number): string => `gremial.avisos.${usuario}`
function yaSePregunto(usuario: number): boolean {
  try {
    return localStorage.getItem(preguntado(usuario)) !== null
  } catch {
    return true
  }
}

/** After an act whose answer comes later: whether to tell it on this device, with what will be seen and what never will. Asked once. */
export function OfrecerAvisos() {
  const { id } = useUsuario()
  const { nombre } = useOrganizacion()
  const { avisarAca } = useAvisarAca()
  const cabe = puedeAvisar() === 'si' && !yaSePregunto(id)
  const { data } = useQuery({ ...leer(avisosEquipo.leer, {}), enabled: cabe, meta: { adorno: true } })
  const clave = cabe && data && !data.equipos.some((equipo) => equipo.actual) ? data.clave : null
  useEffect(() => {
    if (clave === null || yaSePregunto(id)) return
    localStorage.setItem(preguntado(id), '1')
    void preguntar({
      titulo: i18next.t('avisosEquipo.pregunta'),
      texto: <Muestra organizacion={nombre} />,
      accion: i18next.t('avisosEquipo.si'),
      cancelar: i18next.t('avisosEquipo.no'),
    }).then((si) => (si ? avisarAca(clave) : undefined))
  }, [clave, id, nombre, avisarAca])
  return null
}

function Muestra({ organizacion }: { organizacion: string }) {
  const { t } = i18next
  return (
    <>
      <div className="aviso-muestra">
        <Sello />
        <p>
          <strong>{organizacion}</strong>
          <br />
          {t('avisoEquipo.respuesta')}
        </p>
        <small>{t('avisosEquipo.ahora')}</small>
      </div>
      <ul className="aviso-promesas">
        {[t('avisosEquipo.promesaPoco'), t('avisosEquipo.promesaNada'), t('avisosEquipo.promesaApagar')].map((promesa) => (
          <li key={promesa}>
            <Icono nombre="hecho" />
            <span>{promesa}</span>
          </li>
        ))}
      </ul>
      <p className="ayuda">{t('avisosEquipo.despues')}</p>
    </>
  )
}
