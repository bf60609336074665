import './avisos-equipo.css'
import { avisosEquipo } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { read } from '../../../platform/callApi.ts'
import { useOrganization } from '../../../platform/organization.ts'
import { useUser } from '../../../platform/user.ts'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { puedeAvisar } from './navegador.ts'
import { useAvisarAca } from './useAvisarAca.ts'

/** Storage key: the user was asked on this device. After «not now», only Avisos offers it again. */
const preguntado = (usuario: number): string => `gremial.avisos.${usuario}`
function yaSePregunto(usuario: number): boolean {
  try {
    return localStorage.getItem(preguntado(usuario)) !== null
  } catch {
    return true
  }
}

/** After an action that is answered later: offers push notices on this device, with an example. Asked once. */
export function OfrecerAvisos() {
  const { id } = useUser()
  const { nombre } = useOrganization()
  const { avisarAca } = useAvisarAca()
  const cabe = puedeAvisar() === 'si' && !yaSePregunto(id)
  const { data } = useQuery({ ...read(avisosEquipo.leer, {}), enabled: cabe, meta: { adorno: true } })
  const clave = cabe && data && !data.equipos.some((equipo) => equipo.actual) ? data.clave : null
  useEffect(() => {
    if (clave === null || yaSePregunto(id)) return
    localStorage.setItem(preguntado(id), '1')
    void ask({
      title: i18next.t('avisosEquipo.pregunta'),
      text: <Muestra organizacion={nombre} />,
      action: i18next.t('avisosEquipo.si'),
      cancel: i18next.t('avisosEquipo.no'),
    }).then((si) => (si ? avisarAca(clave) : undefined))
  }, [clave, id, nombre, avisarAca])
  return null
}

function Muestra({ organizacion }: { organizacion: string }) {
  const { t } = i18next
  return (
    <>
      <div className="aviso-muestra">
        <Seal />
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
            <Icon name="hecho" />
            <span>{promesa}</span>
          </li>
        ))}
      </ul>
      <p className="ayuda">{t('avisosEquipo.despues')}</p>
    </>
  )
}
