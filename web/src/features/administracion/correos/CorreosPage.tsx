import './correos.css'
import { type EstadoCorreo, estadosCorreo, type FilaCorreo, listaCorreos } from '@gremial/contract/administracion/correos.ts'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { organizacion } from '../../../platform/organizacion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { avisar } from '../../../ui/dialogos.ts'
import { Estado } from '../../../ui/estados.tsx'
import { Busqueda } from '../../../ui/lista/Busqueda.tsx'
import { Fichas } from '../../../ui/lista/Fichas.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'

const signos: Record<EstadoCorreo, string> = { PENDIENTE: 'org', ENVIADO: 'ok', FALLIDO: 'mal' }
const momentos = { PENDIENTE: 'saldra', ENVIADO: 'salio', FALLIDO: 'abandonado' } as const
const momento = (iso: string) => mostrarMomento(new Date(iso))

/** The mails that the portal sends: did it leave, when will it be tried again, what did the other side say. */
export function CorreosPage() {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const lista = useLista(listaCorreos)
  const { estado, buscar } = lista.consulta
  useTitulo(t('registro.correos.titulo'))
  const reintentar = useMutation({
    mutationFn: (id: number) => api.post(`correos/${id}/reintentar`),
    onSuccess: () => notifications.show({ message: t('registro.correos.reintentado') }),
    onError: (error) => void avisar(t('registro.correos.titulo'), error.message, t('comun.aceptar')),
    onSettled: () => consultas.invalidateQueries({ queryKey: ['lista', listaCorreos.ruta] }),
  })
  const nombre = (e: EstadoCorreo) => t(`registro.correos.${e}`)
  // The subject is a text of the catalogue. Only the number of an enquiry is told of what varies in it: whom it is from stays out of this list.
  const asunto = ({ plantilla, numero }: FilaCorreo): string =>
    t(`correo.${plantilla as 'consultaRecibida'}.asunto`, {
      organizacion: organizacion().nombre,
      numero: numero ?? '…',
      nombre: '…',
    })
  const cuando = (c: FilaCorreo) => t(`registro.correos.${momentos[c.estado]}`, { momento: momento(c.momento) })
  const marca = (c: FilaCorreo) => (
    <>
      <Estado signo={signos[c.estado]}>{nombre(c.estado)}</Estado>
      {c.ultimoError && <p className="sub">{t('registro.correos.ultimoError', { error: c.ultimoError })}</p>}
    </>
  )
  const elegido = estadosCorreo.find((e) => e === estado)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('registro.correos.titulo')}</h1>
          <p className="suave">{t('registro.correos.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <div className="herramientas">
          <Busqueda
            valor={buscar ?? ''}
            texto={t('registro.correos.buscar')}
            buscar={(texto) => lista.cambiar({ buscar: texto })}
          />
          <Select
            aria-label={t('registro.correos.estado')}
            placeholder={t('registro.correos.estado')}
            clearable
            value={elegido ?? null}
            data={estadosCorreo.map((value) => ({ value, label: nombre(value) }))}
            onChange={(valor) => lista.cambiar({ estado: valor ?? undefined })}
          />
        </div>
        <Fichas
          fichas={elegido ? [{ nombre: 'estado', texto: `${t('registro.correos.estado')}: ${nombre(elegido)}` }] : []}
          quitar={(nombres) => lista.cambiar(Object.fromEntries(nombres.map((n) => [n, undefined])))}
        />
        <Lista
          lista={listaCorreos}
          estado={lista}
          clave={(c) => c.id}
          nombreDe={(c) => `${asunto(c)}, ${c.para}`}
          acciones={(c) =>
            c.estado === 'ENVIADO'
              ? []
              : [{ texto: t('registro.correos.reintentar'), icono: 'reintentar', hacer: () => reintentar.mutate(c.id) }]
          }
          celdas={{
            creado: (c) => momento(c.creado),
            para: (c) => <strong className="partible">{c.para}</strong>,
            plantilla: asunto,
            estado: marca,
            momento: cuando,
          }}
          bloque={(c) => (
            <div>
              <p className="partible" style={{ fontWeight: 600 }}>
                {c.para}
              </p>
              <p>{asunto(c)}</p>
              <p className="sub">
                {cuando(c)}
                {c.estado !== 'ENVIADO' && ` · ${t('registro.correos.intentos', { count: c.intentos })}`}
              </p>
              {marca(c)}
            </div>
          )}
          vacia={{ icono: 'correo', titulo: t('registro.correos.vacio') }}
        />
      </section>
    </>
  )
}
