import './contacto.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { ConsultaEnviada } from '@gremial/contract/afiliado/contacto.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { secretariasQuery, telefonoQuery } from './contacto.api.ts'
import { Enviada } from './Enviada.tsx'
import { Formulario, type Valores } from './Formulario.tsx'

/** A query to an office of the union: the form, and then its number (B-CONTACTO-01). */
export function ContactoPage() {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const secretarias = useQuery(secretariasQuery)
  const leeFicha = usuario.numeroAfiliado !== null && tienePermiso(usuario, 'afiliados.consultar')
  const telefono = useQuery({ ...telefonoQuery(usuario.numeroAfiliado ?? 0), enabled: leeFicha })
  const [enviada, setEnviada] = useState<{ consulta: ConsultaEnviada; valores: Valores } | null>(null)
  useTitulo(t('contacto.titulo'))
  const nombreDe = (codigo: number | null) =>
    secretarias.data?.find((s) => s.codigo === codigo)?.nombreSecretariaMostrar ?? t('contacto.secretaria')
  return (
    <div className="contacto">
      <div className="titulo-pantalla">
        <div>
          <h1 className={enviada ? undefined : 'en-barra'}>{enviada ? t('contacto.enviada') : t('contacto.titulo')}</h1>
          {!enviada && <p className="suave">{t('contacto.bajada')}</p>}
        </div>
      </div>
      <section className="hoja">
        {enviada ? (
          <Enviada
            numero={enviada.consulta.numero}
            secretaria={nombreDe(enviada.valores.secretariaContacto.codigo)}
            valores={enviada.valores}
            copiaA={usuario.email}
            otra={() => setEnviada(null)}
          />
        ) : secretarias.error ? (
          <Fallo
            titulo={t('contacto.falloSecretarias')}
            error={secretarias.error}
            reintentar={() => void secretarias.refetch()}
          />
        ) : secretarias.data && !telefono.isLoading ? (
          <Formulario
            usuario={usuario}
            telefono={telefono.data ?? ''}
            secretarias={secretarias.data}
            alEnviar={(consulta, valores) => setEnviada({ consulta, valores })}
          />
        ) : (
          <Huesos filas={5} />
        )}
      </section>
    </div>
  )
}
