import { prepareDom } from './dom.tsx';

prepareDom();
