import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { destinoDe } from '../../acceso/menues/enlaces.ts'
import { menuQuery } from '../../acceso/menues/menues.api.ts'
import { Foto } from '../../acceso/perfil/Foto.tsx'
import { situacionQuery } from '../afiliados/situacion.ts'

/** Shortcuts, in this order, if the user's menu has them; the menu has their names. */
const aMano = [
  'app_afiliados_documentos',
  'app_rentados_consulta-recibos_lista',
  'app_afiliados_consulta',
  'app_usuarios_contacto',
  'app_actividad_listar?tourDefecto=0',
]

/** Side column: the card and the shortcuts. */
export function Lado({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const { data: secciones = [] } = useQuery(menuQuery())
  const opciones = secciones.flatMap((s) => s.items)
  const accesos = aMano.flatMap((link) => opciones.filter((o) => o.link === link))
  return (
    <aside className="lado" aria-label={t('inicio.aMano')}>
      {usuario.numeroAfiliado !== null && <Carnet usuario={usuario} numero={usuario.numeroAfiliado} />}
      {accesos.length > 0 && (
        <section>
          <h2>{t('inicio.aMano')}</h2>
          <ul className="accesos">
            {accesos.map((o) => (
              <li key={o.id}>
                <Link {...destinoDe(o.link)}>
                  <Icon name={iconOf(o.icono)} />
                  <span>{o.title}</span>
                  <Icon name="derecha" small />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** Thumbnail of the card, which opens it. */
function Carnet({ usuario, numero }: { usuario: UsuarioActual; numero: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(situacionQuery(numero))
  return (
    <Link to="/app/carnet-digital/carnet-digital" className="mini" data-recorrido="carnet">
      <span className="solo-lector">{t('inicio.carnet')}</span>
      <span className="mini-org">
        <Seal light />
        {organization().nombre}
      </span>
      <span className="mini-quien">
        <Foto usuario={usuario} />
        <span>
          <b>{plainName(usuario.nombre)}</b>
          <span className="cifra">{data?.numeroAfiliadoFormateado ?? ''}</span>
        </span>
        <Icon name="carnet" />
      </span>
    </Link>
  )
}
