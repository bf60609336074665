import './contacto.css'
import type { ConsultaEnviada } from '@gremial/contract/afiliado/contacto.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePuede, useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Huesos } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { secretariasQuery, telefonoQuery } from './contacto.api.ts'
import { Enviada } from './Enviada.tsx'
import { Formulario, type ValoresConsulta } from './Formulario.tsx'
import { MisConsultas } from './MisConsultas.tsx'

/** A query to an office of the union: the form, and then its number (B-CONTACTO-01). */
export function ContactoPage() {
  const { t } = useTranslation()
  const usuario = useUsuario()
  const secretarias = useQuery(secretariasQuery)
  const telefono = useQuery({ ...telefonoQuery, enabled: usePuede('perfil.editar') })
  const corrige = useSearch({ from: '/app/usuarios/contacto' }).corregir !== undefined && usuario.numeroAfiliado !== null
  const [enviada, setEnviada] = useState<{ consulta: ConsultaEnviada; valores: ValoresConsulta } | null>(null)
  useTitulo(t('contacto.titulo'))
  const nombreDe = (codigo: number | null) =>
    secretarias.data?.find((s) => s.codigo === codigo)?.nombreSecretariaMostrar ?? t('contacto.secretaria')
  return (
    <div className="contacto">
      <div className="titulo-pantalla">
        <div>
          <h1 className={enviada ? undefined : 'en-barra'}>
            {enviada ? t('contacto.enviada') : t(corrige ? 'contacto.tituloCorregir' : 'contacto.titulo')}
          </h1>
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
        ) : (
          <Segun consulta={secretarias} fallo={t('contacto.falloSecretarias')}>
            {(todas) =>
              telefono.isLoading ? (
                <Huesos filas={5} />
              ) : (
                <Formulario
                  usuario={usuario}
                  telefono={telefono.data ?? ''}
                  secretarias={todas}
                  key={String(corrige)}
                  corrige={corrige}
                  alEnviar={(consulta, valores) => setEnviada({ consulta, valores })}
                />
              )
            }
          </Segun>
        )}
      </section>
      {!enviada && <MisConsultas />}
    </div>
  )
}
