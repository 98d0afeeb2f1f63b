import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { pushPermission, subscribeDevice, unsubscribeDevice } from '../../../client/device-push.ts';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';

/**
 * State of push notifications in this browser. `off` means that push is permitted but turned off, and `lost` that the
 * browser's push service ended the subscription.
 */
export type PushState = 'unsupported' | 'unasked' | 'denied' | 'lost' | 'off' | 'on';

interface DevicePush {
  readonly state: PushState;
  /**
   * Whether the permission prompt or a request is open. `hasFailed` is true after the browser could not reach the push
   * service.
   */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

function stateOf(isOn: boolean, isLost: boolean): PushState {
  const permission = pushPermission();
  if (permission === 'unsupported' || permission === 'denied') return permission;
  if (isLost) return 'lost';
  if (permission === 'default') return 'unasked';
  return isOn ? 'on' : 'off';
}

/**
 * Returns the state of push notifications in this browser, and functions that change the state. Returns null if the
 * platform does not support push or the state is unknown.
 */
export function useDevicePush(): DevicePush | null {
  const known = useIfKnown(ROUTES.devicePush, {});
  const on = useWrite(ROUTES.turnOnPush);
  const off = useWrite(ROUTES.turnOffPush);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!known?.key) return null;
  const { key, isOn, isLost = false } = known;
  const turnOn = async () => {
    setAsking(true);
    setFailed(false);
    try {
      const subscription = await subscribeDevice(key);
      if (subscription) on.mutate({ body: subscription });
    } catch {
      setFailed(true);
    } finally {
      setAsking(false);
    }
  };
  const turnOff = async () => {
    // The server deletes the subscription, even if the browser cannot unsubscribe.
    await unsubscribeDevice().catch(() => {});
    off.mutate({});
  };
  return {
    state: stateOf(isOn, isLost),
    isBusy: isAsking || on.isPending || off.isPending,
    hasFailed,
    turnOn: () => void turnOn(),
    turnOff: () => void turnOff(),
  };
}
