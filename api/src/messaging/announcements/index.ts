export { announcementHandlers } from './routes.ts';
export { tellMembers } from './tell-members.ts';
