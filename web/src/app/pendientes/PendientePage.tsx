import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tituloQuery } from '../../features/acceso/menues/menues.api.ts'
import { useConsulta } from '../../platform/consulta.ts'
import { organizacion } from '../../platform/organizacion.ts'
import { useTitulo } from '../../platform/titulo.ts'
import { Vacio } from '../../ui/estados.tsx'

/** /app/perfil/editar → app_perfil_editar; the parts that are ids do not belong to a link. */
const linkDe = (ruta: string): string =>
  ruta
    .split('/')
    .filter((parte) => parte && !/^(\d+|nuevo)$/.test(parte))
    .join('_')

/** Says honestly that a screen is still to come, and where to turn meanwhile. Its title comes by its link (A-MENU-03). */
export function PendientePage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { titulo: dado, link: dadoLink, idAfiliado } = useConsulta()[0]
  const link = dadoLink ?? linkDe(pathname)
  const { data } = useQuery(tituloQuery(link))
  const titulo = data?.titulo ?? dado ?? ''
  useTitulo(titulo)
  const { telefono, email } = organizacion()
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
      </div>
      <div className="hoja">
        <Vacio
          icono="reloj"
          titulo={t('pendiente.texto')}
          accion={
            <Link to="/app" className="boton">
              {t('comun.irInicio')}
            </Link>
          }
        >
          {idAfiliado ? `${t('pendiente.afiliado', { numero: idAfiliado })} ` : ''}
          {t('pendiente.mientras', { telefono, correo: email })}
        </Vacio>
      </div>
    </>
  )
}
