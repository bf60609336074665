import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type AdjuntoAgregado, adjuntosCaja, maximoAdjuntos } from '@gremial/contract/tesoreria/adjuntos-caja.ts'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { direccionDe } from '../../../platform/llamar.ts'
import { pesoDe } from '../../../platform/peso.ts'
import { subirArchivo } from '../../../platform/subir.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { achicar } from '../../../ui/foto/achicar.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { LoSacado } from '../../../ui/LoSacado.tsx'
import { accion, useAcciones } from '../../../ui/lista/acciones.ts'
import { useEnvejecer } from '../../../ui/useHacer.ts'

/** The photo or the PDF of a movement: seen by who may see it, added by who keeps its box. On a phone, with its camera. */
export function Adjuntos({ movimiento: { id, adjuntos, adjunta, estadoPlanilla } }: { movimiento: Movimiento }) {
  const { t, i18n } = useTranslation()
  const elegir = useRef<HTMLInputElement>(null)
  const envejecer = useEnvejecer()
  const hacer = useAcciones()
  const subir = useMutation({
    mutationFn: async (elegido: File) => {
      const { archivo, nombre } = await achicar(elegido)
      return subirArchivo<AdjuntoAgregado>(
        {
          metodo: 'POST',
          direccion: direccionDe(adjuntosCaja.agregar, { claves: { codigo: id } }),
          campos: { nombre },
          parte: 'contenido',
          archivo,
          nombre,
        },
        () => {},
        new AbortController().signal,
      )
    },
    onSuccess({ quedan }) {
      notifications.show({ message: t('adjunto.hecho') })
      if (quedan !== null) notifications.show({ message: t('archivos.quedan', { peso: pesoDe(quedan, i18n.language) }) })
    },
    onError: (error) => void avisarFallo(t('adjunto.fallo'), error),
    onSettled: () => envejecer(adjuntosCaja.agregar),
  })
  if (adjuntos.length === 0 && !adjunta) return null
  const alElegir = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const archivo = currentTarget.files?.[0]
    // The same file can be chosen again after a refusal.
    currentTarget.value = ''
    if (archivo) subir.mutate(archivo)
  }
  return (
    <section className="adjuntos" aria-label={t('adjunto.titulo')}>
      <h2 className="rotulo">{t('adjunto.titulo')}</h2>
      {adjuntos.length === 0 ? (
        <p className="suave">{t('adjunto.ninguno')}</p>
      ) : (
        <ul>
          {adjuntos.map((a) => (
            <li key={a.id}>
              <a
                href={direccionDe(adjuntosCaja.descargar, { claves: { codigo: id, idadjunto: a.id } })}
                target="_blank"
                rel="noreferrer"
                aria-label={t('adjunto.ver', a)}
              >
                {a.nombre}
              </a>{' '}
              <span className="suave">{pesoDe(a.bytes, i18n.language)}</span>
              <LoSacado que={a.sacado} />
              {adjunta && estadoPlanilla === 'ABIERTA' && (
                <button
                  type="button"
                  className="boton-icono"
                  aria-label={t('adjunto.quitar', a)}
                  onClick={() =>
                    void hacer(
                      accion({
                        texto: t('adjunto.accion'),
                        icono: 'quitar',
                        pregunta: {
                          titulo: t('adjunto.pregunta', a),
                          texto: t('adjunto.texto'),
                          accion: t('adjunto.accion'),
                          cancelar: t('comun.cancelar'),
                        },
                        pedido: pedido(adjuntosCaja.quitar, { claves: { codigo: id, idadjunto: a.id } }),
                        hecho: () => t('adjunto.quitado'),
                        fallo: t('adjunto.noSeQuito'),
                      }),
                    )
                  }
                >
                  <Icono nombre="quitar" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adjunta && adjuntos.length < maximoAdjuntos && (
        <>
          <input
            ref={elegir}
            type="file"
            hidden
            accept="image/*,application/pdf"
            aria-label={t('adjunto.agregar')}
            onChange={alElegir}
          />
          <Boton icono="camara" cargando={subir.isPending} onClick={() => elegir.current?.click()}>
            {t('adjunto.agregar')}
          </Boton>
        </>
      )}
    </section>
  )
}
